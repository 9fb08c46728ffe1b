import { describe, expect, test } from 'vitest';

import { endOfWeek } from '../../../shared/days/calendar-day.ts';
import { dueWords } from './due-date.ts';

// A Saturday.
const today = '2026-11-21';

test.each([
  ['2026-11-21', 'today', 'Today'],
  ['2026-11-22', 'soon', 'Tomorrow'],
  ['2026-11-27', 'soon', 'Friday'],
  ['2026-11-28', 'later', 'Sat 28 Nov'],
  ['2027-01-05', 'later', 'Tue 5 Jan 2027'],
  ['2026-11-20', 'overdue', 'Overdue, yesterday'],
  ['2026-11-18', 'overdue', 'Overdue, Wednesday'],
  ['2026-11-14', 'overdue', 'Overdue, Sat 14 Nov'],
])('%s is said so that nobody has to count days', (due, kind, words) => {
  expect(dueWords(due, today)).toEqual({ kind, words });
});

test('a done task is not late', () => {
  expect(dueWords('2026-11-20', today, true)).toEqual({ kind: 'later', words: 'Fri 20 Nov' });
});

test('leap day and new year are one day apart from their neighbours', () => {
  expect(dueWords('2028-03-01', '2028-02-29').words).toBe('Tomorrow');
  expect(dueWords('2027-01-01', '2026-12-31').words).toBe('Tomorrow');
});

describe('this week', () => {
  test.each([
    ['2026-11-16', '2026-11-22'],
    ['2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
  ])('of %s ends on Sunday %s', (day, sunday) => {
    expect(endOfWeek(day)).toBe(sunday);
  });
});
