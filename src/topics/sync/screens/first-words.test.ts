import { expect, test } from 'vitest';

import { firstWords } from './first-words.ts';

test('a first download names a total only where the server has said one that can be true', () => {
  expect(firstWords(1240, 3000)).toBe(`${(1240).toLocaleString()} of about ${(3000).toLocaleString()}`);
  expect(firstWords(1240, null)).toBe(`${(1240).toLocaleString()} so far`);
  // Written since the server counted.
  expect(firstWords(1240, 1239)).toBe(`${(1240).toLocaleString()} so far`);
});
