import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { OwnRules } from './paper-import/own-template.ts';
import { importText } from './paper-import/testing/import-text.ts';
import { answersOf as chapterAnswers } from '../../syllabus/rules/chapter-progress.ts';
import { adviceOf } from './analysis-advice.ts';
import { analyse } from './analysis.ts';
import type { Answer, Paper } from './paper.ts';
import { writeEvent } from './record.ts';
import { scoreAttempt } from './result.ts';
import { totalsOf } from './template.ts';

const EXAMPLE = readFileSync('src/topics/mock-tests/rules/paper-import/examples/example.json', 'utf8');

const RULES = { title: 'Weekly test', minutes: 60, right: 4, wrong: -1, subject: 'physics' } as const;

function paperOf(text: string, rules: OwnRules = RULES): Paper {
  const imported = importText(text, 'a.json', { rules });
  if (!imported.ok) throw new Error('The example has errors');
  return imported.paper;
}

const paper = paperOf(EXAMPLE.replaceAll(/"(?:section|chapter)": (?:"[^"]*"|\{[^}]*\}),/g, ''));

/** Of the seven questions: right, wrong, right, left out, wrong, right, wrong. */
const answers: readonly (Answer | undefined)[] = [1, [0, 1], '3.14', undefined, 0, 2, 0];
const events = answers.flatMap((answer, question) => {
  const at = question * 60_000;
  const open = { at, deed: 'open', question } as const;
  return (answer === undefined ? [open] : [open, { at: at + 30_000, deed: 'save', question, answer } as const]).map(writeEvent);
});

test('a paper without chapters is scored, and tells no chapter anything', () => {
  const score = scoreAttempt(paper, events);
  expect(score.total).toMatchObject({ questions: 7, right: 3, wrong: 3, unattempted: 1, marks: 9, most: 28 });
  expect(score.outcomes).toBe('rwruwrw');
  expect(score.byChapter).toEqual({});
  expect(chapterAnswers(score, 0)).toEqual([]);
});

test('its analysis has every part but chapters, and its advice names none', () => {
  const analysis = analyse(paper, events);
  expect(analysis.byChapter).toEqual([]);
  expect(analysis.weak).toEqual([]);
  expect(analysis.overAttempted).toEqual([]);
  expect(analysis.bySubject.map(({ key, questions }) => [key, questions])).toEqual([['physics', 7]]);
  const advice = adviceOf(analysis, (id) => `chapter ${id}`);
  expect(advice[0]).toBe('You earned 9 of 28 marks: 3 right, 3 wrong, 1 left out.');
  expect(advice.join(' ')).not.toContain('chapter');
});

test('a paper with chapters is analysed by them, and tells the syllabus what was right and wrong', () => {
  const named = paperOf(EXAMPLE);
  const score = scoreAttempt(named, events);
  expect(score.total).toMatchObject({ right: 3, wrong: 3, unattempted: 0, marks: 8, most: 24 });
  expect(chapterAnswers(score, 5)).toContainEqual({ chapter: 'phy-units-and-measurements', right: 1, wrong: 1, at: 5 });
  expect(chapterAnswers(score, 5)).toContainEqual({ chapter: 'phy-waves', right: 0, wrong: 1, at: 5 });
  const analysis = analyse(named, events);
  expect(analysis.byChapter.map(({ key, right, wrong }) => [key, right, wrong])).toContainEqual(['phy-work-energy-power', 1, 0]);
  expect(analysis.bySubject.map(({ key, questions }) => [key, questions])).toEqual([['physics', 7]]);
});

test('marks with decimals are summed without the error of the machine', () => {
  const questions = Array.from({ length: 60 }, (_, at) => `{"kind":"single","question":"Q${at}?","options":["a","b"],"answer":"A"}`);
  const many = paperOf(`{"questions":[${questions.join(',')}]}`, { ...RULES, right: 1.1, wrong: -0.1 });
  const saved = (right: number) =>
    many.questions.map((_, question) => writeEvent({ at: question, deed: 'save', question, answer: question < right ? 0 : 1 }));
  expect(scoreAttempt(many, saved(60)).total).toMatchObject({ marks: 66, most: 66 });
  expect(scoreAttempt(many, saved(0)).total.marks).toBe(-6);
  expect(analyse(many, saved(57)).all).toMatchObject({ marks: 62.4, cost: 0.3 });
  expect(totalsOf({ ...many.template, sections: [{ ...many.template.sections[0]!, count: 3 }] }).marks).toBe(3.3);
});

test('a score has no field that storing drops, else it would be stored again whenever its test is opened', () => {
  const score = scoreAttempt(paperOf(EXAMPLE), events);
  expect(JSON.parse(JSON.stringify(score))).toStrictEqual(score);
});
