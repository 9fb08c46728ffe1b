import { expect, test } from 'vitest';

import { withWork } from '../algebra/work.ts';
import { isSameAnswer } from './same-answer.ts';

test.each([
  ['2 + i or -2 - i', '±(2 + i)', true],
  ['x = 2 - sqrt(3) or x = 2 + sqrt(3)', '2 ± √3', true],
  ['x + y - 3 = 0', '2x + 2y = 6', true],
  ['x = 3', '4', false],
  ['x < 2', 'x <= 2', null],
])('a right option in another notation is found, another is not: %s, %s', (a, b, expected) =>
  expect(withWork(1_000_000, () => isSameAnswer(a, b))).toBe(expected),
);
