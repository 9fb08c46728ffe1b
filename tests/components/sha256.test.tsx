import { expect, test, vi } from 'vitest';

import { digestOf, sha256Of } from '../../src/topics/packs/store/sha256.ts';

test('a large file is hashed without the whole of it in memory, and has the same hash', async () => {
  const bytes = Uint8Array.from({ length: 300_001 }, (_, at) => (at * 7919) % 251);
  const known = await digestOf(bytes.buffer);
  expect(known).toMatch(/^[0-9a-f]{64}$/);
  expect(await sha256Of(new Blob([bytes]), bytes.length)).toBe(known);
  const atOnce = vi.spyOn(crypto.subtle, 'digest');
  expect(await sha256Of(new Blob([bytes]), bytes.length - 1)).toBe(known);
  // What a test before left running may digest something else.
  expect(atOnce.mock.calls.filter(([, data]) => data.byteLength === bytes.length)).toEqual([]);
  atOnce.mockRestore();
});
