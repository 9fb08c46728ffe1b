import katex from 'katex';
import 'katex/contrib/mhchem';

import { DEEPEST, isBomb, LIMITS } from '../rules/formula-limits.ts';

/** Characters of a typeset formula: a long one has a tenth of it. */
const LONGEST_TYPESET = 300_000;

/** Whether a formula of a file can be shown, and is not there to stop the page. */
export function canTypeset(tex: string): boolean {
  if (isBomb(tex)) return false;
  try {
    return isModest(katex.renderToString(tex, { ...LIMITS, strict: 'ignore', trust: false }));
  } catch {
    return false;
  }
}

/** Whether a typeset formula is neither longer nor deeper than a page draws. */
export const isModest = (typeset: string) => typeset.length <= LONGEST_TYPESET && depthOf(typeset) <= DEEPEST;

/** How deep the elements of KaTeX's own HTML are nested. */
function depthOf(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [tag] of html.matchAll(/<[^>]+>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}
