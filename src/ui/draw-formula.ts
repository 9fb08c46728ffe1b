import 'katex/dist/katex.min.css';
import katex from 'katex';
import 'katex/contrib/mhchem';

import './draw-formula.css';

import { LIMITS } from './draw-formula-limits.ts';

/** Formulas by source, drawn once: an examination shows the same ones again and again, and must not wait for them. */
const drawn = new Map<string, HTMLElement>();
const MOST_DRAWN = 4000;

/** As `drawFormula`, from what was drawn before. */
export function drawKnownFormula(tex: string, element: HTMLElement): void {
  element.replaceChildren(...rememberFormula(tex).cloneNode(true).childNodes);
}

/** Draws an inline formula ahead of its use. */
export function rememberFormula(tex: string): HTMLElement {
  let known = drawn.get(tex);
  if (known === undefined) {
    if (drawn.size >= MOST_DRAWN) drawn.clear();
    known = document.createElement('span');
    drawFormula(tex, known, false);
    drawn.set(tex, known);
  }
  return known;
}

/** Renders TeX, including chemistry (`\ce{…}`), into an element. Invalid TeX shows in red with the reason. */
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
