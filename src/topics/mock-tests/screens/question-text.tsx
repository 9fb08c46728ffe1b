import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type * as Formulas from '../../../ui/draw-formula.ts';
import { type Notation, parseNotation } from '../../../ui/parse-notation.ts';

type Draw = typeof Formulas;

/** KaTeX once it is loaded, so that formulas appear together with the text. */
export const FormulasContext = createContext<Draw | null>(null);

const parsed = new Map<string, readonly Notation[]>();

/** null while KaTeX loads. Texts show their TeX source until then, and if it fails to load. */
export function useFormulas(): Draw | null {
  const [formulas, setFormulas] = useState<Draw | null>(null);
  useEffect(() => {
    import('../../../ui/draw-formula.ts').then(setFormulas, (error: unknown) => console.error('Formulas could not be typeset', error));
  }, []);
  return formulas;
}

/** Typesets the formulas of these texts while the page is idle. */
export function useFormulasAhead(formulas: Draw | null, texts: readonly string[]): void {
  useEffect(() => {
    if (formulas === null) return undefined;
    const tex = [...new Set(texts.flatMap(partsOf).flatMap(({ kind, text }) => (kind === 'words' ? [] : [text])))];
    let timer: ReturnType<typeof setTimeout>;
    const drawOne = () => {
      const next = tex.shift();
      if (next === undefined) return;
      formulas.rememberFormula(next);
      timer = setTimeout(drawOne, 4);
    };
    timer = setTimeout(drawOne, 200);
    return () => clearTimeout(timer);
  }, [formulas, texts]);
}

/** A question's text with formulas between dollars. Never parsed as HTML. */
export function QuestionText({ text }: { readonly text: string }) {
  const parts = useMemo(() => partsOf(text), [text]);
  return parts.map(({ kind, text: part, at }) => (kind === 'words' ? part : <Formula key={`${at} ${part}`} tex={part} />));
}

function Formula({ tex }: { readonly tex: string }) {
  const formulas = use(FormulasContext);
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null) formulas?.drawKnownFormula(tex, element.current);
  }, [formulas, tex]);
  // React does not know the rendered formula, so the element's text must never change.
  return formulas === null ? <code>{tex}</code> : <span ref={element} className="[&_.katex]:whitespace-nowrap" />;
}

function partsOf(text: string): readonly Notation[] {
  const known = parsed.get(text) ?? parseNotation(text);
  parsed.set(text, known);
  return known;
}
