import fc from 'fast-check';
import { expect, test } from 'vitest';

import { spokenDay } from './spoken-day.ts';
import { weekdayOf } from '../../../shared/days/study-day.ts';

/** A Saturday. */
const today = '2026-11-21';

test('common ways to say a day are parsed', () => {
  const days: Record<string, string> = {
    today: '2026-11-21',
    tmr: '2026-11-22',
    kal: '2026-11-22',
    आज: '2026-11-21',
    fri: '2026-11-27',
    'by friday': '2026-11-27',
    sat: '2026-11-28',
    'next mon': '2026-11-23',
    '25 dec': '2026-12-25',
    '25th december': '2026-12-25',
    'dec 25': '2026-12-25',
    '25/12': '2026-12-25',
    '25dec': '2026-12-25',
    '3 mar 2027': '2027-03-03',
    '3/4/27': '2027-04-03',
    '1 jan': '2027-01-01',
    '29 feb': '2028-02-29',
    '2026-12-01': '2026-12-01',
    'in 3 days': '2026-11-24',
    'in 2 weeks': '2026-12-05',
  };
  for (const [words, day] of Object.entries(days)) expect([words, spokenDay(words, today)?.day]).toEqual([words, day]);
});

test('dates of old papers, page numbers and words are no deadline', () => {
  for (const words of [
    '12/04/2019',
    '31 feb',
    '31/2',
    '3.5',
    '3-5',
    '3',
    '25',
    'ch 3',
    '3 4',
    'problems',
    'friends',
    'in 3',
    '2020-01-01',
    'of fri',
  ])
    expect([words, spokenDay(words, today)]).toEqual([words, null]);
});

test('a weekday is never today and at most a week away', () => {
  const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.constantFrom('sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'), (now, name) => {
      const from = now.toISOString().slice(0, 10);
      const found = spokenDay(name, from)!.day;
      const days = (Date.parse(found) - Date.parse(from)) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThanOrEqual(7);
      expect(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][weekdayOf(found)]).toBe(name);
    }),
  );
});
