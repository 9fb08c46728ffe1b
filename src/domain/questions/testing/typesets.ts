import katex from 'katex';
import 'katex/contrib/mhchem';

import { LIMITS } from '../../../ui/draw-formula-limits.ts';

export function typesets(tex: string): boolean {
  try {
    katex.renderToString(tex, { ...LIMITS, strict: 'error', throwOnError: true });
    return true;
  } catch {
    return false;
  }
}
