import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readsOf, withRead } from './group-reads.ts';

const group = fc.constantFrom('a', 'b', 'c');
const reading = fc.array(fc.tuple(group, fc.nat(1e6)), { maxLength: 10 });
const read = (entries: readonly string[], steps: readonly (readonly [string, number])[]) =>
  steps.reduce<readonly string[]>((now, [id, moment]) => withRead(now, id, moment), entries);

test('offline reads of two devices both count, and nothing becomes unread again', () => {
  fc.assert(
    fc.property(reading, reading, reading, (before, here, there) => {
      const base = read([], before);
      const [one, other] = [read(base, here), read(base, there)];
      // As replication merges a set (MERGE-2).
      const gone = base.filter((entry) => !one.includes(entry) || !other.includes(entry));
      const merged = [...new Set([...one, ...other])].filter((entry) => !gone.includes(entry));
      const reads = readsOf(merged);
      const after = readsOf(read(base, [...here, ...there]));
      for (const [id, moment] of after) expect(reads.get(id)).toBe(moment);
    }),
  );
});

test('only the latest read positions are kept, so that the profile does not grow forever', () => {
  const entries = read(
    [],
    Array.from({ length: 400 }, (_, at) => [`group-${at}`, 1000 + at] as const),
  );
  expect(entries).toHaveLength(150);
  expect(readsOf(entries).get('group-399')).toBe(1399);
});

test.each([['nonsense'], [''], ['a '], ['a x'], ['a -5']])('%j marks nothing', (entry) => {
  expect(readsOf([entry])).toEqual(new Map());
});
