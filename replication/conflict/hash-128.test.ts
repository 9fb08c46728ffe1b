import { expect, test } from 'vitest';

import { hash128 } from './hash-128.ts';

test('the hash is MurmurHash3_x86_128', () => {
  expect(hash128('')).toBe('0'.repeat(32));
  expect(hash128("I will not buy this tobacconist's, it is scratched.")).toBe('9b5b7ba2ef3f7866889adeaf00f3f98e');
});

test('texts of every length have a hash of their own', () => {
  const hashes = Array.from({ length: 200 }, (_, length) => hash128('क'.repeat(length)));
  expect(new Set(hashes).size).toBe(200);
});
