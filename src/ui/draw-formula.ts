import 'katex/dist/katex.min.css';
import katex from 'katex';
import 'katex/contrib/mhchem';

import './draw-formula.css';

import { LIMITS } from './draw-formula-limits.ts';

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
