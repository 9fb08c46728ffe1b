import katex from 'katex';
import 'katex/contrib/mhchem';

import { LIMITS } from './draw-formula-limits.ts';

/** What a formula may not do in a file of somebody else: a macro of its own makes a thousand formulas of one. */
const DEFINES = /\\(?:[gex]?def|let|futurelet|(?:re|provide)?(?:new)?command|global|long)(?![a-z])/i;
/** Characters of a typeset formula: a long one has a tenth of it. */
const LONGEST_TYPESET = 300_000;

/** Elements within each other: the bank's deepest formula has 28. Drawing deeper ones would run out of stack in the midst of a page. */
const DEEPEST = 100;

/** Whether a formula of a file can be shown, and is not there to stop the page. */
export function canTypeset(tex: string): boolean {
  if (DEFINES.test(tex)) return false;
  try {
    const typeset = katex.renderToString(tex, { ...LIMITS, strict: 'ignore', trust: false });
    return typeset.length <= LONGEST_TYPESET && depthOf(typeset) <= DEEPEST;
  } catch {
    return false;
  }
}

/** How deep the elements of KaTeX's own HTML are nested. */
function depthOf(html: string): number {
  let [depth, deepest] = [0, 0];
  for (const [tag] of html.matchAll(/<[^>]+>/g)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}
