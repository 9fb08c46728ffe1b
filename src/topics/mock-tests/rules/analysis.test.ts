import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { adviceOf } from './analysis-advice.ts';
import { familyOf, trendOf } from './analysis-trend.ts';
import { analyse } from './analysis.ts';
import type { Answer, Paper } from './paper.ts';
import { answersOf, progressOf } from './progress.ts';
import { type AttemptEvent, type AttemptAction, readEvents, writeEvent } from './record.ts';
import { scoreAttempt } from './result.ts';
import { scorePaper } from './score.ts';
import { TEMPLATES } from './templates.ts';
import { fillSheet, type Sheet } from './testing/sheet.ts';

const templateOf = (id: string) => TEMPLATES.find((template) => template.id === id)!;

interface Step {
  readonly question: number;
  readonly seconds: number;
  readonly saves?: readonly (Answer | undefined)[];
}

/** Events of a student who does one step after the other. */
function written(steps: readonly Step[]): string[] {
  let at = 0;
  const events: AttemptEvent[] = [];
  for (const { question, seconds, saves = [] } of steps) {
    events.push({ at, deed: 'open', question });
    at += seconds * 1000;
    for (const answer of saves) {
      events.push(answer === undefined ? { at, deed: 'clear', question } : { at, deed: 'save', question, answer });
      at += 1;
    }
  }
  events.push({ at, deed: 'submit', question: 0 });
  return events.map(writeEvent);
}

/** A paper of this sheet, whose questions are expected to take 60 seconds each, and a student who gives each answer after these. */
function sat(id: string, sheet: Sheet, seconds: number | ((at: number) => number) = 60) {
  const { paper, answers } = fillSheet(templateOf(id), sheet);
  const time = typeof seconds === 'number' ? () => seconds : seconds;
  const events = written(answers.map((answer, at) => ({ question: at, seconds: time(at), saves: answer === undefined ? [] : [answer] })));
  return { paper, events, analysis: analyse(paper, events) };
}

test('parts add up to what the scheme gives, dropped and optional questions included', () => {
  const { analysis } = sat('jee-main-2024', { 'maths-a': '3*A>A 2*A>B !A>', 'physics-b': '5*7>7 5*7>', 'chemistry-a': '2*D>' });
  expect(analysis.all).toMatchObject({ questions: 18, right: 8, wrong: 2, left: 2, cost: 2, marks: 34 });
  // The five numbers that need no answer are not left out.
  expect(analysis.bySubject.find(({ key }) => key === 'physics')).toMatchObject({ questions: 10, right: 5, left: 0 });
});

test('a dropped question, and one that is not evaluated, tell nothing about speed', () => {
  // Of six numbers five count; the last is beyond them. The dropped one was answered.
  const { analysis } = sat('jee-main-2024', { 'maths-a': '!A>B A>B', 'maths-b': '6*7>7' }, 20);
  expect(analysis.questions.map(({ outcome }) => outcome)).toEqual(['dropped', 'wrong', ...Array<string>(5).fill('right'), 'beyond']);
  expect(analysis.byPace.map(({ questions }) => questions)).toEqual([6, 0, 0, 0, 0]);
});

test('partly right answers earn their part', () => {
  const { analysis } = sat('jee-advanced-2025-1', { 'physics-2': 'ABCD>ABC AB>AC A>' });
  expect(analysis.all).toMatchObject({ partial: 1, wrong: 1, left: 1, cost: 2, marks: 1 });
  expect(analysis.byKind.map(({ key, marks }) => [key, marks])).toEqual([['multiple', 1]]);
});

describe('changes', () => {
  const { paper } = fillSheet(templateOf('jee-main-2026'), { 'maths-a': '4*A> !A>', 'maths-b': '5>' });
  const changeAt = (question: number, ...saves: (Answer | undefined)[]) => {
    const { change, changeMarks } = analyse(paper, written([{ question, seconds: 60, saves }])).questions[question]!;
    return [change, changeMarks];
  };
  test.each<readonly [string, readonly (Answer | undefined)[], readonly [string | null, number]]>([
    ['right to wrong', [0, 1], ['worse', -5]],
    ['right to wrong over another', [1, 0, 2], ['worse', -5]],
    ['right to wrong and to another wrong', [0, 1, 2], ['worse', -5]],
    ['right to cleared', [0, undefined], ['worse', -4]],
    ['wrong to right', [1, 0], ['better', 5]],
    ['wrong to cleared keeps a mark', [1, undefined], ['better', 1]],
    ['wrong to wrong', [1, 2], ['same', 0]],
    ['there and back is to right', [0, 1, 0], ['better', 5]],
    ['saved again', [0, 0], [null, 0]],
  ])('%s', (_, saves, expected) => expect(changeAt(0, ...saves)).toEqual(expected));
  test('a dropped question has none', () => expect(changeAt(4, 0, 1)).toEqual([null, 0]));
  test('one that is not evaluated has none', () => {
    const { paper: optional } = fillSheet(templateOf('jee-main-2024'), { 'maths-b': '6*7>' });
    const steps = Array.from({ length: 6 }, (_, question) => ({ question, seconds: 60, saves: question === 5 ? ['7', '8'] : ['7'] }));
    expect(analyse(optional, written(steps)).questions[5]).toMatchObject({ outcome: 'beyond', change: null });
  });
  test('numbers', () => expect(changeAt(5, '5', '6')).toEqual(['worse', -5]));
});

describe('guesses', () => {
  test('wrong in less than a quarter of the expected time, with what they cost', () => {
    const { analysis } = sat('jee-main-2026', { 'maths-a': '3*A>B 2*A>A' }, (at) => [14, 15, 60, 5, 5][at]!);
    expect(analysis.guesses).toEqual({ count: 1, marks: 1 });
  });
  test('cost nothing where wrong answers cost nothing', () => {
    const { analysis } = sat('jee-main-2021', { 'physics-b': '2*12>13' }, 5);
    expect(analysis.guesses).toEqual({ count: 2, marks: 0 });
    expect(adviceOf(analysis, String).join(' ')).not.toContain('quarter');
  });
});

describe('the same minutes elsewhere', () => {
  test('go to questions left out, at the average of their section', () => {
    // 4 answers of 60 s, 3 right: (12 − 1) / 4 a question. 200 s too many on a wrong one reach three of them.
    const { analysis } = sat('jee-main-2026', { 'maths-a': '3*A>A A>B 5*A>', 'physics-a': 'A>B' }, (at) =>
      at < 4 ? 60 : at === 9 ? 260 : 0,
    );
    expect(analysis.elsewhere.seconds).toBeCloseTo(200, 1);
    expect(analysis.elsewhere.questions).toBe(3);
    expect(analysis.elsewhere.marks).toBeCloseTo(8.25);
  });
  test('not to a question that had its time, a section that is full, or one that goes wrong', () => {
    const none = { marks: 0, questions: 0 };
    expect(sat('jee-main-2026', { 'maths-a': '3*A>A A>' }, 300).analysis.elsewhere).toMatchObject(none);
    const full = sat('jee-main-2024', { 'maths-b': '5*7>7 5*7>', 'physics-a': 'A>B' }, (at) => (at === 10 ? 900 : at < 5 ? 60 : 0));
    expect(full.analysis.elsewhere).toMatchObject(none);
    const bad = sat('jee-main-2026', { 'maths-a': 'A>A 3*A>B 5*A>' }, (at) => (at < 4 ? 200 : 0));
    expect(bad.analysis.elsewhere).toMatchObject(none);
  });
});

test('a question shown twice has two visits; time after the end does not count', () => {
  const { paper } = fillSheet(templateOf('neet-2026'), { biology: '3*A>' });
  const events: AttemptEvent[] = [
    { at: 0, deed: 'open', question: 1 },
    { at: 1000, deed: 'open', question: 0 },
    { at: 3000, deed: 'leave', question: 0 },
    { at: 9000, deed: 'open', question: 1 },
    { at: 10_000, deed: 'open', question: 1 },
    { at: 12_000, deed: 'submit', question: 1 },
    { at: 20_000, deed: 'open', question: 2 },
  ];
  const { visits, used } = analyse(paper, events.map(writeEvent));
  expect(visits).toEqual([
    { question: 1, from: 0, to: 1000 },
    { question: 0, from: 1000, to: 3000 },
    { question: 1, from: 9000, to: 12_000 },
  ]);
  expect(used).toBe(12);
});

describe('the same minutes elsewhere, in numbers', () => {
  test('two answers in a section are chance', () => {
    const { analysis } = sat('jee-main-2026', { 'maths-a': '2*A>A 5*A>', 'physics-a': 'A>B' }, (at) => (at < 2 ? 60 : at === 7 ? 900 : 0));
    expect(analysis.elsewhere).toMatchObject({ marks: 0, questions: 0 });
  });
  test('come from questions left out too, go where they earn most first, and are spent once', () => {
    // Maths: 4 marks in 100 s. Physics: 4 marks in 50 s, two left. 240 s were lost on a question that was left out at last.
    const { analysis } = sat('jee-main-2026', { 'maths-a': '3*A>A 5*A>', 'physics-a': '3*A>A 2*A>', 'chemistry-a': 'A>' }, (at) =>
      at < 3 ? 100 : at >= 8 && at < 11 ? 50 : at === 13 ? 300 : 0,
    );
    expect(analysis.elsewhere.seconds).toBeCloseTo(240, 1);
    expect(analysis.elsewhere.questions).toBe(3);
    expect(analysis.elsewhere.marks).toBeCloseTo(12);
  });
});

test.each([
  ['half right', 'A>A A>B', [], []],
  ['less than half right', 'A>A 2*A>B', ['maths-chapter'], []],
  ['one question', 'A>B', [], []],
  ['more lost than earned', '2*A>B', ['maths-chapter'], ['maths-chapter']],
  ['as much lost as earned', 'A>A 4*A>B', ['maths-chapter'], []],
] as const)('a chapter with %s', (_, sheet, weak, over) => {
  const { analysis } = sat('jee-main-2026', { 'maths-a': sheet });
  expect([analysis.weak, analysis.overAttempted].map((parts) => parts.map(({ key }) => key))).toEqual([weak, over]);
});

test('a chapter is complete where all its marks were earned, not where none of its questions counted', () => {
  const { paper, events } = sat('neet-2024', { 'physics-b': '10*A>A 5*A>', 'chemistry-a': 'A>A A>B' });
  const questions = paper.questions.map((question, at) => (at === 14 ? { ...question, chapter: 'phy-spare' } : question));
  const { byChapter, complete } = analyse({ ...paper, questions }, events);
  expect(byChapter.map(({ key }) => key).toSorted()).toEqual(['chemistry-chapter', 'phy-spare', 'physics-chapter']);
  expect(complete.map(({ key }) => key)).toEqual(['physics-chapter']);
});

test('events after the end earn nothing, and each outcome has its letter', () => {
  const { paper, answers } = fillSheet(templateOf('jee-advanced-2025-1'), { 'maths-1': 'A>A A>B A> !A>', 'maths-2': 'AB>A' });
  const events = written(answers.map((answer, question) => ({ question, seconds: 1, saves: [answer] })));
  expect(scoreAttempt(paper, events).outcomes).toBe('rwudp');
  const end = paper.template.minutes * 60_000;
  expect(scoreAttempt(paper, [writeEvent({ at: end + 1, deed: 'save', question: 0, answer: 0 })]).outcomes).toBe('uuudu');
});

describe('trend', () => {
  test.each([
    ['jee-main-2026', 'jee-main'],
    ['jee-main-2021', 'jee-main'],
    ['jee-advanced-2025-2', 'jee-advanced'],
    ['neet-2027-provisional', 'neet'],
    ['test', 'test'],
  ])('%s is of the family %s', (template, family) => expect(familyOf(template)).toBe(family));

  test('has submitted papers of the family, the oldest first, in per cent', () => {
    const attempt = (id: string, template: string, startedAt: number, sheet: Sheet | null) => {
      const { paper, events } = sat('jee-main-2026', sheet ?? { 'maths-a': 'A>' });
      return {
        id,
        startedAt,
        phase: sheet === null ? ('running' as const) : ('submitted' as const),
        paper: { title: id, template, minutes: 180, marks: 300, questions: [] },
        score: sheet === null ? null : scoreAttempt(paper, events),
      };
    };
    const points = trendOf(
      [
        attempt('b', 'jee-main-2026', 2, { 'maths-a': '2*A>A 2*A>' }),
        attempt('a', 'jee-main-2024', 1, { 'maths-a': 'A>B 3*A>' }),
        attempt('c', 'neet-2026', 3, { 'maths-a': 'A>A' }),
        attempt('d', 'jee-main-2026', 4, null),
        // Of no marks there is no share.
        attempt('e', 'jee-main-2026', 5, {}),
      ],
      'jee-main-2026',
    );
    expect(points.map(({ id, percent }) => [id, percent])).toEqual([
      ['a', -6.25],
      ['b', 50],
    ]);
  });
});

describe('advice', () => {
  test('of a paper with nothing answered says so', () => {
    expect(adviceOf(sat('neet-2026', { biology: '4*A>' }).analysis, String)[0]).toBe('You answered no question that counts in this test.');
  });
  test('of a perfect paper asks for a harder one', () => {
    expect(adviceOf(sat('neet-2026', { biology: '4*A>A' }).analysis, String)).toEqual([
      'You earned 16 of 16 marks: 4 right, 0 wrong, 0 left out.',
      'Try a harder paper next.',
    ]);
  });
  test('names what cost most first', () => {
    const advice = adviceOf(sat('neet-2026', { biology: '6*A>A', physics: '4*A>B' }, (at) => (at === 0 ? 5 : 60)).analysis, String);
    expect(advice).toEqual([
      'You earned 20 of 40 marks: 6 right, 4 wrong, 0 left out.',
      'Answers in physics-chapter took 4 marks more than they gave: revise it before you try it again.',
      'One wrong answer came in less than a quarter of the expected time and cost 1 mark: leave out what you do not know.',
    ]);
  });
});

const OPTIONAL = fillSheet(templateOf('jee-main-2024'), { 'maths-a': '2*A> !A>', 'maths-b': '8*7>', 'physics-a': '3*B|C>' }).paper;
const PARTIAL = fillSheet(templateOf('jee-advanced-2025-1'), { 'maths-1': '2*A>', 'maths-2': '2*ABC>', 'maths-3': '3*5>' }).paper;
const anyPaper = fc.constantFrom(OPTIONAL, PARTIAL);
const anyEvents = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 12_000_000 }),
    deed: fc.constantFrom<AttemptAction>('open', 'open', 'choose', 'save', 'save', 'mark', 'clear', 'leave'),
    question: fc.nat(15),
    answer: fc.option(fc.constantFrom<Answer>(0, 1, [0, 1], [0, 1, 2], '5', '7'), { nil: undefined }),
  }),
  { maxLength: 60 },
);
const writtenOf = (events: readonly { at: number; deed: AttemptAction; question: number; answer: Answer | undefined }[]) =>
  events.map(({ answer, ...event }) => writeEvent(answer === undefined ? event : { ...event, answer }));

describe('whatever happened in an attempt', () => {
  const check = (rule: (paper: Paper, events: readonly string[]) => void) =>
    fc.assert(fc.property(anyPaper, anyEvents, (paper, events) => rule(paper, writtenOf(events))));

  test('the parts add up to the score', () =>
    check((paper, events) => {
      const { score, ...parts } = analyse(paper, events);
      const end = paper.template.minutes * 60_000;
      expect(score).toEqual(scorePaper(paper, answersOf(progressOf(paper.questions.length, readEvents(events), end))));
      for (const part of [parts.bySubject, parts.byChapter, parts.byDifficulty, parts.byKind]) {
        expect(part.reduce((sum, { marks }) => sum + marks, 0)).toBe(score.total.marks);
        expect(part.reduce((sum, { questions }) => sum + questions, 0)).toBe(paper.questions.length);
      }
    }));

  test('visits follow each other, and add up to the time of each question', () =>
    check((paper, events) => {
      const { visits, questions } = analyse(paper, events);
      visits.forEach(({ from, to }, at) => {
        expect(to).toBeGreaterThan(from);
        if (at > 0) expect(from).toBeGreaterThanOrEqual(visits[at - 1]!.to);
      });
      for (const { at, seconds } of questions) {
        const shown = visits.filter(({ question }) => question === at).reduce((sum, { from, to }) => sum + to - from, 0);
        expect(shown / 1000).toBeCloseTo(seconds);
      }
    }));

  test('minutes elsewhere never take marks, nor give more than was left to earn', () =>
    check((paper, events) => {
      const { elsewhere, score } = analyse(paper, events);
      expect(elsewhere.marks).toBeGreaterThanOrEqual(0);
      expect(elsewhere.seconds).toBeGreaterThanOrEqual(0);
      expect(score.total.marks + elsewhere.marks).toBeLessThanOrEqual(score.total.most);
    }));

  test('a change for the worse lost marks, one for the better gained some', () =>
    check((paper, events) => {
      for (const { change, changeMarks } of analyse(paper, events).questions) {
        expect(Math.sign(changeMarks)).toBe(change === 'worse' ? -1 : change === 'better' ? 1 : 0);
      }
    }));

  test('two to four sentences come of it', () =>
    check((paper, events) => {
      const { length } = adviceOf(analyse(paper, events), String);
      expect(length).toBeGreaterThanOrEqual(2);
      expect(length).toBeLessThanOrEqual(4);
    }));
});
