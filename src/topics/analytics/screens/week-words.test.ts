import { expect, test } from 'vitest';

import { StudyLedger } from '../rules/study-ledger.ts';
import { daysOfWeek, minutesOfDays } from '../rules/week-days.ts';
import { comparedWords } from './week-words.ts';

test.each([
  [0, 0, 'Nothing studied in two weeks.'],
  [0, 90, 'Nothing studied yet. The week before: 1 h 30 min.'],
  [90, 0, '1 h 30 min. Nothing the week before.'],
  [90, 90, '1 h 30 min, as much as the week before.'],
  [90, 30, '1 h 30 min, 1 h more than the week before.'],
  [30, 90, '30 min, 1 h less than the week before.'],
])('%i and %i minutes compare in plain words', (now, before, words) => {
  expect(comparedWords(now, before)).toBe(words);
});

test('the week has seven days by subject, and the one before is not counted in', () => {
  const session = (studyDay: string, minutes: number, subjectId: string | null) => ({
    id: `${studyDay} ${subjectId}`,
    studyDay,
    startedAt: Date.parse(`${studyDay}T10:00:00Z`) + (subjectId === null ? 0 : 7_200_000),
    timeZone: 'Asia/Kolkata',
    minutes,
    planned: null,
    outcome: 'finished' as const,
    subjectId,
    taskId: null,
    chapter: null,
  });
  const ledger = new StudyLedger([
    session('2026-11-14', 45, 'physics'),
    session('2026-11-15', 20, null),
    session('2026-11-21', 10, null),
    session('2026-11-21', 30, 'physics'),
  ]);
  const days = daysOfWeek(ledger, '2026-11-21');
  expect(days.map(({ minutes }) => minutes)).toEqual([20, 0, 0, 0, 0, 0, 40]);
  expect(days[6]!.bySubject).toEqual([
    { subjectId: 'physics', minutes: 30 },
    { subjectId: null, minutes: 10 },
  ]);
  expect([minutesOfDays(ledger, '2026-11-21', 0), minutesOfDays(ledger, '2026-11-21', 7)]).toEqual([60, 45]);
});
