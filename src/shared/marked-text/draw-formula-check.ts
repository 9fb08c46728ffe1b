import katex from 'katex';
import 'katex/contrib/mhchem';

import { DEEPEST, isBomb, LIMITS } from '../rules/formula-limits.ts';

/** Maximum characters of a typeset formula. Long real formulas have a tenth of it. */
const LONGEST_TYPESET = 300_000;

/** True if a formula of a file can be rendered without blocking the page. */
export function canTypeset(tex: string): boolean {
  if (isBomb(tex)) return false;
  try {
    return isModest(katex.renderToString(tex, { ...LIMITS, strict: 'ignore', trust: false }));
  } catch {
    return false;
  }
}

/** True if a typeset formula is within the limits of length and nesting that a page can render. */
export const isModest = (typeset: string) => typeset.length <= LONGEST_TYPESET && depthOf(typeset) <= DEEPEST;

/** Nesting depth of the elements in KaTeX's HTML. */
function depthOf(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [tag] of html.matchAll(/<[^>]+>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}
