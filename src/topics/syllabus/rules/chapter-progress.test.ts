import { expect, test } from 'vitest';

import type { StudySession } from '../../analytics/rules/study-figures.ts';
import { answersOf, chapterProgress } from './chapter-progress.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR_MS = 3_600_000;
const session = (id: string, startedAt: number, minutes: number, chapter: string | null): StudySession => ({
  id,
  studyDay: '2026-11-21',
  startedAt,
  timeZone: 'Asia/Kolkata',
  minutes,
  planned: null,
  outcome: 'finished',
  subjectId: null,
  taskId: null,
  chapter,
});
const nothing = { sessions: [], answers: [], cards: [], marks: new Map(), dueBefore: NOW };

test('time, answers, cards and the mark of a chapter come together', () => {
  const progress = chapterProgress({
    sessions: [session('a', NOW - 3 * HOUR_MS, 60, 'phy-waves'), session('b', NOW - HOUR_MS, 30, 'phy-atoms')],
    answers: [
      { chapter: 'phy-waves', right: 3, wrong: 1, at: NOW - 9 * HOUR_MS },
      { chapter: 'phy-waves', right: 1, wrong: 0, at: NOW - 8 * HOUR_MS },
    ],
    cards: [
      { chapter: 'phy-waves', due: NOW - 1, reviewedAt: null },
      { chapter: 'phy-waves', due: NOW, reviewedAt: NOW - 1000 },
      { chapter: 'phy-waves', due: null, reviewedAt: null },
    ],
    marks: new Map([['phy-waves', 'revised'] as const]),
    dueBefore: NOW,
  });
  expect(progress.get('phy-waves')).toEqual({ minutes: 60, right: 4, wrong: 1, cardsDue: 1, lastSeen: NOW - 1000, mark: 'revised' });
  expect(progress.get('phy-atoms')).toEqual({ minutes: 30, right: 0, wrong: 0, cardsDue: 0, lastSeen: NOW - HOUR_MS / 2, mark: 'new' });
});

test('time that two devices recorded at once counts once', () => {
  const sessions = [session('a', NOW, 60, 'phy-waves'), session('b', NOW + HOUR_MS / 2, 60, 'phy-waves')];
  expect(chapterProgress({ ...nothing, sessions }).get('phy-waves')).toMatchObject({ minutes: 90 });
});

test('a chapter of which nothing is known has no entry', () => {
  expect(chapterProgress({ ...nothing, sessions: [session('a', NOW, 60, null)] })).toEqual(new Map());
});

test.each([
  [{}, []],
  [{ byChapter: null }, []],
  [
    { byChapter: { 'phy-waves': { right: 2, wrong: 1 }, 'phy-atoms': { right: '2' }, 'phy-nuclei': null } },
    [{ chapter: 'phy-waves', right: 2, wrong: 1, at: 5 }],
  ],
])('of the score %j these answers are counted', (score, answers) => {
  expect(answersOf(score, 5)).toEqual(answers);
});
