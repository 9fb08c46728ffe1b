import { expect, test } from 'vitest';

import { type GivenPaper, joinPaper, phaseOf, rankResults, readAskedPaper } from './given.ts';
import type { Paper } from './paper.ts';
import { writeEvent } from './record.ts';
import { TEMPLATES } from './templates.ts';

const RESULTS_AT = Date.parse('2026-12-02T12:00:00Z');

const question = (at: number) => ({
  id: `phy-gravitation-0${at}`,
  topic: 'phy-gravitation-law',
  difficulty: 1,
  seconds: 60,
  exams: [],
  statement: 'Which?',
  kind: 'single',
  options: ['One', 'Two'],
});
const template = {
  ...TEMPLATES[0]!,
  minutes: 10,
  sections: [0, 1].map((at) => ({
    id: `part-${at}`,
    title: 'Part',
    subject: 'physics',
    kinds: ['single'],
    count: 2,
    marks: { right: 4, wrong: -1 },
  })),
};
const place = (section: number, at: number) => ({ chapter: '', subject: 'physics', section, question: question(at) });
const ASKED = { version: 1, template, questions: [place(0, 1), place(0, 2), place(1, 3), place(1, 4)] };
const KEYS = { seed: 7, questions: [0, 1, 0, 1].map((key) => ({ question: { key, solution: ['Because.'] } })) };

const asked = readAskedPaper(ASKED, RESULTS_AT)!;
const paper: Paper = joinPaper(asked, KEYS)!;

test('a paper that another student made up is refused unless it can be sat', () => {
  expect(asked.keysFrom).toBe('2026-12-02T12:00:00.000Z');
  const [first, ...rest] = ASKED.questions;
  const crafted: unknown[] = [
    null,
    'paper',
    [],
    { ...ASKED, questions: [] },
    { ...ASKED, questions: rest },
    { ...ASKED, questions: ASKED.questions.slice(0, -1) },
    { ...ASKED, questions: [...ASKED.questions, place(1, 5)] },
    { ...ASKED, questions: [place(7, 1), ...rest] },
    { ...ASKED, questions: [place(1, 1), ...rest] },
    { ...ASKED, questions: [place(-1, 1), ...rest] },
    { ...ASKED, questions: [{ ...first, question: { ...question(1), kind: 'essay' } }, ...rest] },
    { ...ASKED, questions: [{ ...first, question: { ...question(1), options: ['Only one'] } }, ...rest] },
    { ...ASKED, questions: [{ ...first, question: { ...question(1), statement: { toString: 'x' } } }, ...rest] },
    { ...ASKED, questions: [{ ...first, question: { ...question(1), key: 0 } }, ...rest] },
    { ...ASKED, template: { ...template, minutes: 0 } },
    { ...ASKED, template: { ...template, sections: [] } },
    { ...ASKED, seed: 1 },
  ];
  expect(crafted.filter((each) => readAskedPaper(each, RESULTS_AT) !== undefined)).toEqual([]);
});

test('a chapter that no task or card could have is none: a tap would make one that the server refuses', () => {
  const chapters = ['Waves!', 'phy-', '__proto__', 'phy-waves\n', 'x'.repeat(60), 'phy-waves'];
  const [first, ...rest] = ASKED.questions;
  const read = chapters.map((chapter) => readAskedPaper({ ...ASKED, questions: [{ ...first, chapter }, ...rest] }, RESULTS_AT));
  expect(read.map((each) => each?.questions[0]!.chapter)).toEqual(['', '', '', '', '', 'phy-waves']);
});

test('keys of another paper, or no keys, make no paper, and they change nothing of what was asked', () => {
  const wrong: unknown[] = [
    null,
    {},
    { ...KEYS, questions: KEYS.questions.slice(1) },
    { ...KEYS, questions: KEYS.questions.map(() => ({ question: {} })) },
    { ...KEYS, questions: KEYS.questions.map(() => ({ question: { key: 9, solution: ['x'] } })) },
    { ...KEYS, questions: KEYS.questions.map(({ question: key }) => ({ question: key, isRight: true })) },
  ];
  expect(wrong.filter((each) => joinPaper(asked, each) !== undefined)).toEqual([]);
  const bold = {
    ...KEYS,
    questions: KEYS.questions.map(({ question: key }) => ({ section: 5, question: { ...key, statement: 'Another' } })),
  };
  expect(joinPaper(asked, bold)).toEqual(paper);
  expect(paper).not.toHaveProperty('keysFrom');
});

test('results go by marks, then by time, and who was late comes last', () => {
  const handIn = (userId: string, right: number, at: number | null, isLate = false) => ({
    userId,
    isLate,
    events: [
      ...Array.from({ length: right }, (_, place_) => writeEvent({ at: 1, deed: 'save', question: place_, answer: place_ % 2 })),
      ...(at === null ? [] : [writeEvent({ at, deed: 'submit', question: 0 })]),
    ],
  });
  const ranked = rankResults(paper, [
    handIn('late', 4, 10, true),
    handIn('one', 1, 10),
    handIn('slow', 3, null),
    handIn('fast', 3, 60_000),
    { userId: 'forger', isLate: false, events: ['marks=1000', '', 'zzzzzs00=1', `${'0'.repeat(5)}s99=1`] },
  ]);
  expect(ranked.map(({ userId, marks, ms }) => [userId, marks, ms])).toEqual([
    ['fast', 12, 60_000],
    ['slow', 12, 600_000],
    ['one', 4, 10],
    ['forger', 0, 600_000],
    ['late', 16, 10],
  ]);
});

test('a paper is ahead, open, closed and over, from the very moment of each', () => {
  const times = { opensAt: 10, closesAt: 20, resultsAt: 30 } as GivenPaper;
  expect([9, 10, 19, 20, 29, 30].map((now) => phaseOf(times, now))).toEqual(['ahead', 'open', 'open', 'closed', 'closed', 'over']);
});
