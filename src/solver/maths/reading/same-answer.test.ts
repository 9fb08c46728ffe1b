import { expect, test } from 'vitest';

import { withWork } from '../algebra/work.ts';
import { isSameAnswer } from './same-answer.ts';

/** A correct option in another notation must match. */
test.each([
  ['x < 2 or x > 3', '(-∞, 2) ∪ (3, ∞)'],
  ['-2 <= x < 5', 'x ∈ [-2, 5)'],
  ['x < 1 or x > 1', 'R - {1}'],
  ['x >= 0 and x < 3', '[0, 3)'],
  ['all real x', 'R'],
  ['5 > x', '(-infinity, 5)'],
  ['x = 2n*pi ± pi/3, n ∈ Z', '2kπ + π/3 or 2kπ - π/3'],
  ['x = n*pi + (-1)^n*pi/6', 'x = pi/6 + 2n*pi or x = 5pi/6 + 2n*pi'],
  ['x = (2n + 1)*pi/2', 'n*pi - pi/2'],
  ['2 + i or -2 - i', '±(2 + i)'],
  ['x = 2 - sqrt(3) or x = 2 + sqrt(3)', '2 ± √3'],
])('%s is %s', (a, b) => expect(withWork(1_000_000, () => isSameAnswer(a, b))).toBe(true));

test.each([
  ['x < 2', 'x <= 2'],
  ['x < 2 or x > 3', '(2, 3)'],
  ['x = n*pi + pi/6', 'x = 2n*pi + pi/6'],
  ['-2 <= x <= 5', '[-5, 2]'],
  ['x = n*pi + (-1)^n*pi/6', '2n*pi ± pi/6'],
])('%s is not %s', (a, b) => expect(withWork(1_000_000, () => isSameAnswer(a, b))).toBe(false));
