import { useEffect, useRef } from 'react';

interface FormulaProps {
  readonly tex: string;
  /** On a line of its own. */
  readonly isDisplay?: boolean;
}

/** A formula: its source until KaTeX is here, and where KaTeX cannot come. */
export function Formula({ tex, isDisplay = false }: FormulaProps) {
  // Another formula is another element: what KaTeX has drawn into one, React knows nothing of.
  return <Drawn key={`${isDisplay} ${tex}`} tex={tex} isDisplay={isDisplay} />;
}

function Drawn({ tex, isDisplay }: Required<FormulaProps>) {
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    let isCurrent = true;
    import('./draw-formula.ts').then(
      ({ drawFormula }) => {
        if (isCurrent && place.current !== null) drawFormula(tex, place.current, isDisplay);
      },
      (error: unknown) => console.error('Formulas could not be typeset', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [tex, isDisplay]);

  return (
    <code ref={place} className={isDisplay ? 'block overflow-x-auto overflow-y-hidden py-2' : undefined}>
      {tex}
    </code>
  );
}
