import { expect, test } from 'vitest';

import { megabytes } from './pack.ts';

test.each([
  [0, '0 MB'],
  [20_000, '0.1 MB'],
  [4_240_000, '4.2 MB'],
  [12_400_000, '12 MB'],
])('%d bytes read “%s”: a small pack is not 0.0 MB', (bytes, words) => {
  expect(megabytes(bytes)).toBe(words);
});
