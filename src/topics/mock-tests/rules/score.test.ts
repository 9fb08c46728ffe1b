import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Answer } from './paper.ts';
import { scorePaper } from './score.ts';
import { type Template, totalsOf } from './template.ts';
import { TEMPLATES } from './templates.ts';
import { HAND_CHECKED } from './testing/hand-checked.ts';
import { fillSheet } from './testing/sheet.ts';

const templateOf = (id: string) => TEMPLATES.find((template) => template.id === id)!;

test('at least forty papers are checked by hand, and every template among them', () => {
  expect(HAND_CHECKED.length).toBeGreaterThanOrEqual(40);
  expect(new Set(HAND_CHECKED.map(({ template }) => template))).toEqual(new Set(TEMPLATES.map(({ id }) => id)));
});

describe.each(TEMPLATES)('$id', ({ id }) => {
  test.for(HAND_CHECKED.filter(({ template }) => template === id))('$name: $marks', ({ sheet, marks, most }) => {
    const { paper, answers } = fillSheet(templateOf(id), sheet);
    const { total, bySection, bySubject, questions } = scorePaper(paper, answers);
    expect(total.marks).toBe(marks);
    if (most !== undefined) expect(total.most).toBe(most);
    const sum = (tallies: readonly { readonly marks: number }[]) => tallies.reduce((all, tally) => all + tally.marks, 0);
    expect([sum(bySection), sum(Object.values(bySubject)), sum(questions)]).toEqual([marks, marks, marks]);
  });
});

test.each([
  ['jee-main-2026', 75, 300],
  ['jee-main-2024', 90, 300],
  ['jee-main-2021', 90, 300],
  ['neet-2026', 180, 720],
  ['neet-2027-provisional', 180, 720],
  ['neet-2024', 200, 720],
  ['jee-advanced-2025-1', 48, 180],
  ['jee-advanced-2025-2', 48, 180],
  ['jee-advanced-2023-1', 51, 180],
])('%s has %i questions and %i marks', (id, questions, marks) => {
  expect(totalsOf(templateOf(id))).toEqual({ questions, marks });
});

test('rules that a template may have and none of these has', () => {
  const rules: Template = { ...templateOf('jee-main-2026'), dropped: 'who-attempted', severalRight: 'key-only' };
  // A dropped one that was left out earns nothing, one that was answered earns four; C was not the key.
  const { paper, answers } = fillSheet(rules, { 'maths-a': '!B> !B>A B|C>C' });
  expect(scorePaper(paper, answers).questions).toEqual([
    { outcome: 'dropped', marks: 0 },
    { outcome: 'dropped', marks: 4 },
    { outcome: 'wrong', marks: -1 },
  ]);
});

/** The printed table of JEE Advanced: all; of four, three; of three or more, two; of two or more, one; nothing; in all other cases. */
function printedMarks(key: readonly number[], chosen: readonly number[]): number {
  const isSubset = chosen.every((option) => key.includes(option));
  if (chosen.length === 0) return 0;
  if (!isSubset) return -2;
  if (chosen.length === key.length) return 4;
  if (key.length === 4 && chosen.length === 3) return 3;
  return key.length >= 3 && chosen.length === 2 ? 2 : 1;
}

test('partial marks are those of the printed table for every key and every choice', () => {
  const subsets = Array.from({ length: 16 }, (_, bits) => [0, 1, 2, 3].filter((option) => bits & (1 << option)));
  for (const key of subsets.slice(1)) {
    const { paper } = fillSheet(templateOf('jee-advanced-2025-1'), { 'maths-2': `${key.map((option) => 'ABCD'[option]).join('')}>` });
    for (const chosen of subsets) {
      const answer = chosen.length === 0 ? undefined : chosen;
      expect([key, chosen, scorePaper(paper, [answer]).total.marks]).toEqual([key, chosen, printedMarks(key, chosen)]);
    }
  }
});

test('an option named twice counts once', () => {
  const { paper } = fillSheet(templateOf('jee-advanced-2025-1'), { 'maths-2': 'AB>' });
  expect(scorePaper(paper, [[0, 0]]).total.marks).toBe(1);
  expect(scorePaper(paper, [[2, 2]]).total.marks).toBe(-2);
});

test('an option that turned out right costs nothing where it is chosen alone', () => {
  const { paper, answers } = fillSheet(templateOf('jee-advanced-2025-1'), { 'maths-2': 'AB|C>C AB|C>D AB>' });
  expect(scorePaper(paper, answers).questions.map(({ outcome, marks }) => [outcome, marks])).toEqual([
    ['partial', 0],
    ['wrong', -2],
    ['unattempted', 0],
  ]);
});

test('of several right options some are wrong where nothing is said of parts', () => {
  const rules = templateOf('jee-advanced-2025-1');
  const sections = rules.sections.map(({ marks: { right, wrong }, ...section }) => ({ ...section, marks: { right, wrong } }));
  const { paper, answers } = fillSheet({ ...rules, sections }, { 'maths-2': 'ABC>AB ABC>ABC' });
  expect(scorePaper(paper, answers).questions.map(({ outcome, marks }) => [outcome, marks])).toEqual([
    ['wrong', -2],
    ['right', 4],
  ]);
});

test('two options are no answer to a question with one', () => {
  const { paper } = fillSheet(templateOf('jee-main-2026'), { 'maths-a': 'A>' });
  expect(scorePaper(paper, [[0, 1]]).total).toMatchObject({ wrong: 1, marks: -1 });
  expect(scorePaper(paper, ['0']).total).toMatchObject({ wrong: 1, marks: -1 });
});

test('a number is right where its key was reckoned in binary', () => {
  const { paper } = fillSheet(templateOf('jee-main-2026'), { 'maths-b': `${0.1 + 0.2}>` });
  expect(scorePaper(paper, ['0.3']).total.right).toBe(1);
  expect(scorePaper(paper, ['0.30001']).total.right).toBe(0);
});

test('a section evaluates no more questions than it has', () => {
  expect(totalsOf({ sections: [{ ...templateOf('jee-main-2026').sections[0]!, count: 3, answer: 5 }] })).toEqual({
    questions: 3,
    marks: 12,
  });
});

test.each([
  ['none is left out where as many are answered as count', '10*A>A 5*A>', 0],
  ['only what could still have counted is left out', '7*A>B 8*A>', 3],
  ['a dropped one fills no place that another can', '8*A>A !A> 6*A>', 2],
  ['answers beyond the limit leave none out', '12*A>A 3*A>', 0],
])('of questions to choose from %s', (_, sheet, unattempted) => {
  const { paper, answers } = fillSheet(templateOf('neet-2024'), { 'physics-b': sheet });
  expect(scorePaper(paper, answers).total).toMatchObject({ questions: 15, unattempted, most: 40 });
});

describe('a section to choose from that two subjects share', () => {
  const { paper: shared } = fillSheet(templateOf('neet-2024'), { 'physics-b': '12*A> !A> 2*A>' });
  const mixed = {
    ...shared,
    questions: shared.questions.map((question, at) => ({
      ...question,
      subject: at % 3 === 0 ? ('physics' as const) : ('chemistry' as const),
      chapter: `phy-chapter-${at % 4}`,
    })),
  };
  test('gives each the marks of its own questions that count', () => {
    // The first six answered, two of them of physics; then four that were left out, two of physics again.
    const { bySubject } = scorePaper(
      mixed,
      mixed.questions.map((_, at) => (at < 6 ? 0 : undefined)),
    );
    expect(bySubject).toMatchObject({ physics: { most: 16, unattempted: 2 }, chemistry: { most: 24, unattempted: 2 } });
  });
  test('has as many marks, and as many left out, in its parts as in all', () => {
    const sheet = fc.array(fc.option(fc.nat(3), { nil: undefined }), { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(sheet, (answers) => {
        const { total, bySubject, byChapter } = scorePaper(mixed, answers);
        for (const parts of [Object.values(bySubject), Object.values(byChapter)]) {
          const sum = (key: 'marks' | 'most' | 'unattempted') => parts.reduce((all, part) => all + part[key], 0);
          expect([sum('marks'), sum('most'), sum('unattempted')]).toEqual([total.marks, total.most, total.unattempted]);
          for (const { marks, most } of parts) expect(marks).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

const template = templateOf('jee-advanced-2025-2');
const KEYS = ['A', 'B', 'AC', 'ABD', 'ABCD'];
const { paper } = fillSheet(template, {
  'maths-1': '4*A>',
  'maths-2': KEYS.slice(1)
    .map((key) => `${key}>`)
    .join(' '),
  'maths-3': '8*5>',
});
const answer = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.subarray([0, 1, 2, 3]),
    fc.constantFrom('5', '5.0', '-1', '', '-', 'NaN', 'Infinity', '1e5', '5,0'),
  ) as fc.Arbitrary<Answer>,
  { nil: undefined },
);
const sheet = fc.array(answer, { minLength: paper.questions.length, maxLength: paper.questions.length });

test('marks stay between the least and the most, and every question has one outcome', () => {
  fc.assert(
    fc.property(sheet, (answers) => {
      const { total } = scorePaper(paper, answers);
      expect(total.marks).toBeLessThanOrEqual(total.most);
      expect(total.marks).toBeGreaterThanOrEqual(-4 - 8);
      expect(total.right + total.partial + total.wrong + total.unattempted).toBe(total.questions);
    }),
  );
});

test('taking an answer back never changes what another question earns', () => {
  fc.assert(
    fc.property(sheet, fc.nat(paper.questions.length - 1), (answers, at) => {
      const before = scorePaper(paper, answers).questions;
      const after = scorePaper(paper, answers.with(at, undefined)).questions;
      expect(after.with(at, before[at]!)).toEqual(before);
      expect(after[at]!.marks).toBe(0);
    }),
  );
});

test('choosing one more right option of several never earns less', () => {
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3], { minLength: 1 }), fc.subarray([0, 1, 2, 3]), (key, chosen) => {
      const letters = key.map((option) => 'ABCD'[option]).join('');
      const { paper: one } = fillSheet(template, { 'maths-2': `${letters}>` });
      const marksOf = (options: readonly number[]) => scorePaper(one, [options]).total.marks;
      const more = key.find((option) => !chosen.includes(option));
      const isOneMore = more !== undefined && chosen.length > 0;
      expect(isOneMore ? marksOf([...chosen, more]) : Infinity).toBeGreaterThanOrEqual(marksOf(chosen));
    }),
  );
});
