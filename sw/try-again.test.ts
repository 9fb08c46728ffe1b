import { expect, test } from 'vitest';

import { isToBeTriedAgain } from './try-again.ts';

const idle = { phase: 'idle' } as const;

test('BG-1 a background sync is done when nothing is left that can be sent', () => {
  expect(isToBeTriedAgain({ status: idle, waiting: 0 })).toBe(false);
  expect(isToBeTriedAgain({ status: { phase: 'offline' }, waiting: 0 })).toBe(false);
  expect(isToBeTriedAgain({ status: { phase: 'signed-out' }, waiting: 3 })).toBe(false);
});

test('BG-1 the browser retries while anything waits for the network', () => {
  expect(isToBeTriedAgain({ status: { phase: 'offline' }, waiting: 1 })).toBe(true);
  expect(isToBeTriedAgain({ status: idle, waiting: 1 })).toBe(true);
});
