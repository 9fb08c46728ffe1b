import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '../../../shared/days/study-day.ts';
import { streakOf } from './streak.ts';

const today = '2026-11-21';
const ago = (...days: number[]) => days.map((n) => addDays(today, -n));

test.each([
  [[], { current: 0, isAtRisk: false, longest: 0 }],
  [[0], { current: 1, isAtRisk: false, longest: 1 }],
  [[0, 0, 1, 1, 2], { current: 3, isAtRisk: false, longest: 3 }],
  [[1, 2], { current: 2, isAtRisk: true, longest: 2 }],
  [[2, 3, 4], { current: 0, isAtRisk: false, longest: 3 }],
  [[0, 2, 3, 4, 5], { current: 1, isAtRisk: false, longest: 4 }],
])('studied %j days ago: %j', (days, streak) => {
  expect(streakOf(ago(...days), today)).toEqual(streak);
});

test('the end of a month or year does not break a streak', () => {
  expect(streakOf(['2026-12-30', '2026-12-31', '2027-01-01'], '2027-01-01').current).toBe(3);
});

test('the order of sessions does not change a streak, and another session never shortens it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 })), fc.integer({ min: 0, max: 40 }), (days, more) => {
      const streak = streakOf(ago(...days), today);
      expect(streakOf(ago(...days.toReversed()), today)).toEqual(streak);
      expect(streakOf(ago(...days, more), today).longest).toBeGreaterThanOrEqual(streak.longest);
      expect(streak.current).toBeLessThanOrEqual(streak.longest);
    }),
  );
});
