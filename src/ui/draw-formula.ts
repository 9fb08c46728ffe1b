import 'katex/dist/katex.min.css';
import katex from 'katex';
import 'katex/contrib/mhchem';

import './draw-formula.css';

import { DEEPEST, isBomb, LIMITS } from '../shared/rules/formula-limits.ts';

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

/**
 * Renders TeX, including chemistry (`\ce{…}`), into an element. Invalid TeX shows in red with the reason, and what would stop the
 * page as its source: any member of a group writes formulas.
 */
export function drawFormula(tex: string, element: HTMLElement, isDisplay: boolean): void {
  const drawn = document.createElement('span');
  if (!isBomb(tex)) render(tex, drawn, isDisplay);
  if (!drawn.hasChildNodes() || depthOf(drawn) > DEEPEST) drawn.replaceChildren(sourceOf(tex));
  element.replaceChildren(...drawn.childNodes);
}

/** Draws nothing where KaTeX fails other than by invalid TeX: it runs out of stack. */
function render(tex: string, element: HTMLElement, isDisplay: boolean): void {
  try {
    katex.render(tex, element, {
      ...LIMITS,
      displayMode: isDisplay,
      throwOnError: false,
      errorColor: 'var(--danger)',
      strict: 'ignore',
      trust: false,
    });
  } catch (error) {
    console.error('A formula could not be typeset', error);
    element.replaceChildren();
  }
}

/** As KaTeX shows what is invalid. */
function sourceOf(tex: string): HTMLElement {
  const source = document.createElement('span');
  source.className = 'katex-error';
  source.title = 'This formula cannot be typeset.';
  source.style.color = 'var(--danger)';
  source.textContent = tex;
  return source;
}

/** How deep the elements are nested, without recursion. */
function depthOf(root: Element): number {
  let [depth, deepest] = [0, 0];
  for (let at: Element = root; ;) {
    if (at.firstElementChild !== null) {
      at = at.firstElementChild;
      deepest = Math.max(deepest, ++depth);
      continue;
    }
    while (at !== root && at.nextElementSibling === null) {
      at = at.parentElement!;
      depth--;
    }
    if (at === root) return deepest;
    at = at.nextElementSibling!;
  }
}
