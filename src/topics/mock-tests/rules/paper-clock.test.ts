import fc from 'fast-check';
import { expect, test } from 'vitest';

import { clockFace, creditFor, MOST_CREDIT, paperTime } from './paper-clock.ts';

const times = { startedAt: 1_000_000, credited: 0, length: 10_800_000 };

test('the time runs on while the app is closed', () => {
  expect(paperTime(times, 60_000, times.startedAt + 3_600_000)).toBe(3_600_000);
});

test('it never passes the end, and never goes back behind what is stored', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: times.length }), fc.integer(), (latest, now) => {
      const time = paperTime(times, latest, now);
      expect(time).toBeGreaterThanOrEqual(latest);
      expect(time).toBeLessThanOrEqual(times.length);
    }),
  );
});

test('a lost machine gets back what passed since the last that is stored, an hour in all', () => {
  const now = times.startedAt + 1_800_000;
  expect(creditFor(times, 1_200_000, now)).toBe(600_000);
  const credited = { ...times, credited: 600_000 };
  expect(paperTime(credited, 1_200_000, now)).toBe(1_200_000);
  expect(creditFor(credited, 1_200_000, now)).toBe(0);
  expect(creditFor({ ...times, credited: MOST_CREDIT - 60_000 }, 0, now + 9_000_000)).toBe(60_000);
  expect(creditFor(times, 1_795_000, now)).toBe(0);
});

test.each([
  [10_800_000, '3:00:00'],
  [3_600_000, '1:00:00'],
  [3_599_001, '1:00:00'],
  [3_599_000, '59:59'],
  [1, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
])('%i ms are %s', (ms, face) => {
  expect(clockFace(ms)).toBe(face);
});
