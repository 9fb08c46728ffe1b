import { expect, test } from 'vitest';

import { NOTHING, pressKey, shownNumber } from './calculation.ts';

const shown = (keys: string) => shownNumber(keys.split(' ').reduce(pressKey, NOTHING));

test.each([
  ['1 2 . 5', '12.5'],
  ['. 5 + . 5 =', '1'],
  ['2 + 3 × 4 =', '20'],
  ['2 + × 3 =', '6'],
  ['2 + 9 √ =', '5'],
  ['2 + 9 √ + 1 =', '6'],
  ['2 + 3 ± × 4 =', '-4'],
  ['8 ÷ 2 = + 1 =', '5'],
  ['8 ÷ 2 = 5 + 1 =', '6'],
  ['9 √ √ √ √ √ √ C', '0'],
  ['1 ÷ 0 =', 'Not a number'],
  ['4 ± √', 'Not a number'],
  ['1 ÷ 0 = 7', '7'],
  ['. 1 + . 2 =', '0.3'],
  ['1 2 3 4 5 6 7 8 9 0 1 2 3', '123456789012'],
  ['1 . 5 . 5', '1.55'],
])('%s is %s', (keys, number) => expect(shown(keys)).toBe(number));
