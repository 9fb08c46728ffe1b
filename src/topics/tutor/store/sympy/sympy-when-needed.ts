import type { Sympy } from './sympy.ts';

/** Lazy until the first task, because every student screen loads the tutors. */
export const sympyWhenNeeded: Sympy = {
  answer: async (task, stopped) => (await import('./sympy-on-device.ts')).sympyOnDevice.answer(task, stopped),
};
