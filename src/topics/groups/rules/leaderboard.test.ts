import fc from 'fast-check';
import { expect, test } from 'vitest';

import { countedOn, daysOf, leaderboard, MOST_MINUTES_A_DAY, type StudiedDays } from './leaderboard.ts';
import { addDays } from '../../../shared/days/study-day.ts';

const today = '2026-11-22';
const member = (userId: string, minutes: number, hidesStudyTime = false): StudiedDays => ({
  userId,
  hidesStudyTime,
  studyDays: { [today]: minutes },
});

test('a week starts on Monday and a month on its first day, also when that is today', () => {
  expect(daysOf('week', '2026-11-22')).toEqual(Array.from({ length: 7 }, (_, at) => `2026-11-${16 + at}`));
  expect(daysOf('week', '2026-11-23')).toEqual(['2026-11-23']);
  expect(daysOf('month', '2026-12-01')).toEqual(['2026-12-01']);
  expect(daysOf('month', '2026-03-31')).toHaveLength(31);
});

test('no span is longer than the five weeks stored in cards', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.constantFrom('day' as const, 'week' as const, 'month' as const), (after, span) => {
      const day = addDays('2026-01-01', after);
      const days = daysOf(span, day);
      expect(days.at(-1)).toBe(day);
      expect(days.length).toBeLessThanOrEqual(35);
      expect(new Set(days).size).toBe(days.length);
    }),
  );
});

test('equal times share a rank; members without study have none, and hidden ones come last', () => {
  const rows = leaderboard(
    [member('none', 0), member('hidden', 500, true), member('a', 90), member('b', 90), member('c', 30)],
    'day',
    today,
  );
  expect(rows.map(({ member: { userId }, minutes, place }) => [userId, minutes, place])).toEqual([
    ['a', 90, 1],
    ['b', 90, 1],
    ['c', 30, 3],
    ['none', 0, null],
    ['hidden', null, null],
  ]);
});

test('a night without sleep counts no more than a long day', () => {
  const rows = leaderboard([member('awake', 20 * 60), member('rested', MOST_MINUTES_A_DAY)], 'day', today);
  expect(rows.map(({ place, minutes }) => [place, minutes])).toEqual([
    [1, MOST_MINUTES_A_DAY],
    [1, MOST_MINUTES_A_DAY],
  ]);
});

test('more study never lowers a rank, and every member is listed once', () => {
  const minutes = fc.integer({ min: 0, max: 1440 });
  fc.assert(
    fc.property(fc.array(fc.tuple(minutes, fc.boolean()), { minLength: 1, maxLength: 20 }), minutes, (studied, more) => {
      const members = studied.map(([each, hides], at) => member(String(at), each, hides));
      const placeOf = (list: readonly StudiedDays[]) => leaderboard(list, 'day', today).find((row) => row.member.userId === '0')!.place;
      const [first, ...others] = members;
      const before = placeOf(members);
      const after = placeOf([member('0', (first!.studyDays[today] as number) + more, first!.hidesStudyTime), ...others]);
      if (before !== null) expect(after).toBeLessThanOrEqual(before);
      expect(
        leaderboard(members, 'day', today)
          .map((row) => row.member.userId)
          .toSorted(),
      ).toEqual(members.map(({ userId }) => userId).toSorted());
    }),
  );
});

test('an invalid number of minutes counts as none', () => {
  expect(countedOn([today], { [today]: '90' })).toBe(0);
  expect(countedOn([today], { [today]: -5 })).toBe(0);
  expect(countedOn([today], { [today]: Number.NaN })).toBe(0);
});
