import 'katex/dist/katex.min.css';
import katex from 'katex';
import 'katex/contrib/mhchem';

/** Macros that define macros could go on for ever, and a rule of a kilometre covers the page. */
const LIMITS = { maxExpand: 1000, maxSize: 20 } as const;

/** Draws TeX, chemistry (`\ce{…}`) included, into an element. What is no TeX stands there in red, with why. */
export function drawFormula(tex: string, element: HTMLElement, isDisplay: boolean): void {
  katex.render(tex, element, {
    ...LIMITS,
    displayMode: isDisplay,
    throwOnError: false,
    errorColor: 'var(--danger)',
    strict: 'ignore',
    trust: false,
  });
}
