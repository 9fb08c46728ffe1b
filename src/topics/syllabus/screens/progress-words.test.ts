import { expect, test } from 'vitest';

import { NO_PROGRESS } from '../rules/chapter-progress.ts';
import { progressWords } from './progress-words.ts';

const today = '2026-11-21';
const clock = { timeZone: 'Asia/Kolkata', dayStart: 4 };
const at = (day: string) => Date.parse(`${day}T12:00:00+05:30`);

test('only what was done is said', () => {
  expect(progressWords(NO_PROGRESS, today, clock)).toEqual([]);
  expect(progressWords({ minutes: 90, right: 3, wrong: 0, cardsDue: 1, lastSeen: at('2026-11-20') }, today, clock)).toEqual([
    '1 h 30 min studied',
    '3 right, 0 wrong',
    '1 card due',
    'last seen yesterday',
  ]);
});

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-19', '2 days ago'],
  ['2026-10-01', 'Thu 1 Oct'],
  // A clock that was wrong.
  ['2026-11-25', 'today'],
])('a chapter seen on %s was last seen %s', (day, words) => {
  expect(progressWords({ ...NO_PROGRESS, lastSeen: at(day) }, today, clock)).toEqual([`last seen ${words}`]);
});
