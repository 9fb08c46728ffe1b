import 'katex/dist/katex.min.css';
import katex from 'katex';
import 'katex/contrib/mhchem';

import './draw-formula.css';

import { DEEPEST, isBomb, LIMITS } from '../shared/rules/formula-limits.ts';

/** Rendered formulas by source: an examination shows the same ones repeatedly and must not wait for them. */
const drawn = new Map<string, HTMLElement>();
const MOST_DRAWN = 4000;

/** Like `drawFormula`, but copies a formula that was rendered before. */
export function drawKnownFormula(tex: string, element: HTMLElement): void {
  element.replaceChildren(...rememberFormula(tex).cloneNode(true).childNodes);
}

/** Renders an inline formula before it is needed. */
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
 * Renders TeX, including chemistry (`\ce{…}`), into an element. Invalid TeX appears in red with the reason. A formula that would block the
 * page appears as its source, because any member of a group can write formulas.
 */
export function drawFormula(tex: string, element: HTMLElement, isDisplay: boolean): void {
  const drawn = document.createElement('span');
  if (!isBomb(tex)) render(tex, drawn, isDisplay);
  if (!drawn.hasChildNodes() || depthOf(drawn) > DEEPEST) drawn.replaceChildren(sourceOf(tex));
  element.replaceChildren(...drawn.childNodes);
}

/** Renders a formula. Leaves the element empty when KaTeX fails for another reason than invalid TeX, such as a stack overflow. */
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

/** The source, in the style in which KaTeX shows invalid TeX. */
function sourceOf(tex: string): HTMLElement {
  const source = document.createElement('span');
  source.className = 'katex-error';
  source.title = 'This formula cannot be typeset.';
  source.style.color = 'var(--danger)';
  source.textContent = tex;
  return source;
}

/** Nesting depth of the elements, computed without recursion. */
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
