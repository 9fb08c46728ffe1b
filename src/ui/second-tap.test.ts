import { expect, test } from 'vitest';

import { createSecondTap } from './second-tap.ts';

test('a double tap on a tick counts once, and a later tap counts again', () => {
  const isSecondTap = createSecondTap();
  expect([1000, 1150, 1300, 1600, 2400].map(isSecondTap)).toEqual([false, true, true, false, false]);
});
