import { useEffect, useRef } from 'react';

import { formulaAhead } from './formula-ahead.ts';

interface FormulaProps {
  readonly tex: string;
  /** Display mode. */
  readonly isDisplay?: boolean;
}

/** A formula. Shows its source until KaTeX has loaded, and where it cannot load. */
export function Formula({ tex, isDisplay = false }: FormulaProps) {
  if (import.meta.env.SSR && formulaAhead.draw !== null) {
    const html = formulaAhead.draw(tex, isDisplay);
    // The project's own formulas, drawn by KaTeX, which escapes and trusts nothing.
    // oxlint-disable-next-line react/no-danger
    return <span className={isDisplay ? BLOCK : undefined} dangerouslySetInnerHTML={{ __html: html }} />;
  }
  // Keyed by source: React does not know what KaTeX draws into the element.
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
