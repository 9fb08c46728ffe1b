import { useEffect, useRef } from 'react';

import { formulaAhead } from './formula-ahead.ts';

interface FormulaProps {
  readonly tex: string;
  /** True for a formula on its own line. */
  readonly isDisplay?: boolean;
}

/** A formula. Shows its source until KaTeX has loaded, and if KaTeX cannot load. */
export function Formula({ tex, isDisplay = false }: FormulaProps) {
  if (import.meta.env.SSR && formulaAhead.draw !== null) {
    const html = formulaAhead.draw(tex, isDisplay);
    // Only the project's own formulas, rendered by KaTeX, which escapes its input and trusts nothing.
    // oxlint-disable-next-line react/no-danger
    return <span className={isDisplay ? BLOCK : undefined} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  // Keyed by source, because React does not know the nodes that KaTeX adds to the element.
  return <Drawn key={`${isDisplay} ${tex}`} tex={tex} isDisplay={isDisplay} />;
}

function Drawn({ tex, isDisplay }: Required<FormulaProps>) {
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    import('./draw-formula.ts').then(
      ({ drawFormula }) => {
        if (element.current !== null) drawFormula(tex, element.current, isDisplay);
      },
      (error: unknown) => console.error('Formulas could not be typeset', error),
    );
  }, [tex, isDisplay]);

  return (
    <code ref={element} className={isDisplay ? BLOCK : undefined}>
      {tex}
    </code>
  );
}

const BLOCK = 'block overflow-x-auto overflow-y-hidden py-2';
