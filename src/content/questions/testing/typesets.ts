import katex from 'katex';
import 'katex/contrib/mhchem';

import { isModest } from '../../../shared/marked-text/draw-formula-check.ts';
import { isBomb, LIMITS } from '../../../shared/rules/formula-limits.ts';

/** Stricter than what a paper from another student must be: each formula of the bank may be in one. */
export function typesets(tex: string): boolean {
  try {
    return !isBomb(tex) && isModest(katex.renderToString(tex, { ...LIMITS, strict: 'error', throwOnError: true }));
  } catch {
    return false;
  }
}
