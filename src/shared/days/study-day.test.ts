import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, calendarDayOf, hourOf, startOfStudyDay, studyDayOf, weekdayOf } from './study-day.ts';

const KOLKATA = 'Asia/Kolkata';
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('in India', () => {
  test.each([
    [4, '2026-11-21T03:59:59.999+05:30', '2026-11-20'],
    [4, '2026-11-21T04:00:00.000+05:30', '2026-11-21'],
    [0, '2026-11-21T00:00:00.000+05:30', '2026-11-21'],
    [0, '2026-11-20T23:59:59.999+05:30', '2026-11-20'],
    [1, '2026-11-21T00:59:59.999+05:30', '2026-11-20'],
    [12, '2026-11-21T11:59:59.999+05:30', '2026-11-20'],
    [22, '2026-11-21T21:59:59.999+05:30', '2026-11-20'],
    [22, '2026-11-21T22:00:00.000+05:30', '2026-11-21'],
    [23, '2027-01-01T22:59:59.999+05:30', '2026-12-31'],
  ])('a day that begins at %i: %s is studied on %s', (dayStart, instant, day) => {
    expect(studyDayOf(at(instant), { timeZone: KOLKATA, dayStart })).toBe(day);
  });

  test('calendar and wall clock are local, not UTC', () => {
    expect(calendarDayOf(at('2026-11-20T19:00:00Z'), KOLKATA)).toBe('2026-11-21');
    expect(hourOf(at('2026-11-20T19:00:00Z'), KOLKATA)).toBe(0);
  });
});

describe('across clock changes', () => {
  test('a day whose first hour is skipped starts with the next hour', () => {
    // New York, 8 March 2026: at 2 it is 3.
    expect(startOfStudyDay('2026-03-08', { timeZone: 'America/New_York', dayStart: 2 })).toBe(at('2026-03-08T03:00:00-04:00'));
  });

  test('a day whose first hour occurs twice starts with the first', () => {
    // New York, 1 November 2026: at 2 it is 1 again.
    expect(startOfStudyDay('2026-11-01', { timeZone: 'America/New_York', dayStart: 1 })).toBe(at('2026-11-01T01:00:00-04:00'));
  });

  test('a day with 23 or 25 hours has that length', () => {
    const clock = { timeZone: 'Europe/Berlin', dayStart: 4 };
    const length = (day: string) => (startOfStudyDay(addDays(day, 1), clock) - startOfStudyDay(day, clock)) / HOUR;
    expect([length('2026-03-28'), length('2026-10-24'), length('2026-06-01')]).toEqual([23, 25, 24]);
  });
});

test('while travelling, the day is that of the current zone', () => {
  const instant = at('2026-11-20T23:00:00Z');
  expect(studyDayOf(instant, { timeZone: KOLKATA, dayStart: 4 })).toBe('2026-11-21');
  expect(studyDayOf(instant, { timeZone: 'Europe/London', dayStart: 4 })).toBe('2026-11-20');
});

const zones = fc.constantFrom(KOLKATA, 'Asia/Kathmandu', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC');
const starts = fc.constantFrom(0, 1, 4, 12, 22, 23);
const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));

/** Samoa crossed the International Date Line and skipped 30 December 2011. */
const isThere = (day: string, timeZone: string) =>
  timeZone !== 'Pacific/Apia' || Math.abs(Date.parse(day) - Date.parse('2011-12-30')) > 3 * 24 * HOUR;

test('no time falls between two days', () => {
  fc.assert(
    fc.property(days, zones, starts, (day, timeZone, dayStart) => {
      fc.pre(isThere(day, timeZone));
      const clock = { timeZone, dayStart };
      const start = startOfStudyDay(day, clock);
      expect(studyDayOf(start, clock)).toBe(day);
      expect(studyDayOf(start - 1, clock)).toBe(addDays(day, -1));
    }),
    { numRuns: 500 },
  );
});

test('a time lies between the start of its day and of the next', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('2012-01-05'), max: at('2050-01-01') }), zones, starts, (instant, timeZone, dayStart) => {
      const clock = { timeZone, dayStart };
      const day = studyDayOf(instant, clock);
      expect(startOfStudyDay(day, clock)).toBeLessThanOrEqual(instant);
      expect(startOfStudyDay(addDays(day, 1), clock)).toBeGreaterThan(instant);
    }),
    { numRuns: 500 },
  );
});

test('adding days follows the calendar across months and leap days', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -400, max: 400 }), (day, count) => {
      expect(Date.parse(addDays(day, count)) - Date.parse(day)).toBe(count * 24 * HOUR);
    }),
    { numRuns: 500 },
  );
});

test('weekdays and leap days follow the calendar', () => {
  expect(weekdayOf('2026-11-21')).toBe(6);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});
