import { expect, test } from 'vitest';

import { nextStep } from './next-step.ts';

const idle = { export: 'idle', restore: 'idle', import: 'idle' };

test.each([
  [idle, 'export'],
  [{ ...idle, export: 'done' }, null],
  [{ ...idle, export: 'failed', restore: 'restored', import: 'imported' }, 'export'],
  [{ ...idle, restore: 'previewed' }, 'restore'],
  [{ ...idle, import: 'read' }, 'import'],
  [{ ...idle, restore: 'previewed', import: 'read' }, 'restore'],
] as const)('of all buttons of the screen at most one is the primary one: %o', (phases, step) => {
  expect(nextStep(phases)).toBe(step);
});
