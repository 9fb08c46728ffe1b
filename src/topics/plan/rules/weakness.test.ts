import fc from 'fast-check';
import { expect, test } from 'vitest';

import { weaknessOf } from './weakness.ts';

const count = fc.nat({ max: 2000 });
const effort = fc.record({ minutes: count, finished: count, abandoned: count });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test('a new student is equally weak in every subject', () => {
  expect(weaknessOf({ minutes: 0, finished: 0, abandoned: 0 }, 0, 1 / 3)).toBe(0.5);
});

test('weakness is between 0 and 1 for any input', () => {
  fc.assert(
    fc.property(effort, count, share, (one, others, of) => {
      const weakness = weaknessOf(one, one.minutes + others, of);
      expect(weakness).toBeGreaterThan(0);
      expect(weakness).toBeLessThan(1);
    }),
  );
});

test('more or completed study never increases weakness; cancelled sessions never reduce it', () => {
  fc.assert(
    fc.property(effort, count, share, fc.nat({ max: 500 }), (one, others, of, more) => {
      const before = weaknessOf(one, one.minutes + others, of);
      const studied = weaknessOf({ ...one, minutes: one.minutes + more }, one.minutes + more + others, of);
      const tolerance = 1e-12;
      expect(studied).toBeLessThanOrEqual(before + tolerance);
      const total = one.minutes + others;
      expect(weaknessOf({ ...one, finished: one.finished + more }, total, of)).toBeLessThanOrEqual(before + tolerance);
      expect(weaknessOf({ ...one, abandoned: one.abandoned + more }, total, of)).toBeGreaterThanOrEqual(before - tolerance);
    }),
  );
});
