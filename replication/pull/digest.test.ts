import { expect, test } from 'vitest';
import { createDigest } from './digest.ts';

test('VERIFY-1 the hash is Postgres’s own', () => {
  const digest = createDigest();
  digest.add({ id: '00000000-0000-4000-8000-000000000001', version: 7 });
  // select uuid_hash_extended('00000000-0000-4000-8000-000000000001', 7)
  expect(digest.value()).toEqual({ count: 1, hash: BigInt.asUintN(64, -5393866254463461192n).toString(16).padStart(16, '0') });
});
