import katex from 'katex';
import 'katex/contrib/mhchem';

import { LIMITS } from './draw-formula-limits.ts';

/** What a formula may not do in a file of somebody else: a macro of its own makes a thousand formulas of one. */
const DEFINES = /\\(?:[gex]?def|let|futurelet|(?:re|provide)?(?:new)?command|global|long)(?![a-z])/i;
/** Characters of a typeset formula: a long one has a tenth of it. */
const LONGEST_TYPESET = 300_000;

/** Whether a formula of a file can be shown, and is not there to stop the page. */
export function canTypeset(tex: string): boolean {
  if (DEFINES.test(tex)) return false;
  try {
    return katex.renderToString(tex, { ...LIMITS, strict: 'ignore', trust: false }).length <= LONGEST_TYPESET;
  } catch {
    // Also a stack that overflows, where it is nested too deeply.
    return false;
  }
}
