import { isPackReady } from '../../../packs/store/index.ts';
import { createSympy } from './sympy.ts';

/** SymPy on this device, if the student has its pack. */
export const sympyOnDevice = createSympy(
  () => isPackReady('sympy'),
  () => new Worker(new URL('sympy.worker.ts', import.meta.url), { type: 'module' }),
);
