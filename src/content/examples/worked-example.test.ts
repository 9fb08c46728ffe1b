import katex from 'katex';
import 'katex/contrib/mhchem';
import { expect, test } from 'vitest';

import { EXAM_SUBJECTS } from '../../shared/subjects/subjects.ts';
import { loadExamples } from './load-examples.ts';
import { evaluate } from './testing/evaluate.ts';
import { statedNumbers } from './testing/stated-numbers.ts';
import type { WorkedExample } from './worked-example.ts';

const examples = await loadExamples();

test('every subject has enough examples for a mock test', async () => {
  expect(examples.length).toBeGreaterThanOrEqual(300);
  for (const subject of EXAM_SUBJECTS) {
    const ofSubject = await loadExamples([subject]);
    expect(ofSubject.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ofSubject.map((example) => example.subject))).toEqual(new Set([subject]));
  }
});

test('ids are unique', () => {
  const ids = examples.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  const questions = examples.map(({ question }) => question);
  expect(new Set(questions).size).toBe(questions.length);
});

const FIELDS = 'id subject chapter topic difficulty question options correct answer check steps tags'.split(' ');

test('an example has everything a screen shows, and its options contain the answer', () => {
  const faults = examples.flatMap((example) => {
    const { id, subject, difficulty, options, correct, answer, steps, tags } = example;
    const texts = textsOf(example);
    return [
      ...Object.keys(example).filter((field) => !FIELDS.includes(field)),
      !EXAM_SUBJECTS.includes(subject) && 'subject',
      ![1, 2, 3].includes(difficulty) && 'difficulty',
      (steps.length === 0 || tags.length === 0) && 'no steps or no tags',
      texts.some((text) => text === '' || text !== text.trim()) && 'empty or padded',
      (options === undefined) !== (correct === undefined) && 'options without the right one',
      options && new Set(options).size !== 4 && 'not four different options',
      options && options[correct!] !== answer && 'another answer than the right option',
    ]
      .filter((fault) => typeof fault === 'string')
      .map((fault) => `${id}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('all TeX between dollars renders', () => {
  const faults = examples.flatMap((example) =>
    textsOf(example)
      .flatMap(texFaults)
      .map((fault) => `${example.id}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

const checked = examples.filter((example) => example.check !== undefined);

test('the numbers of an answer follow from those of its question', () => {
  expect(checked.length).toBeGreaterThanOrEqual(200);
  const faults = checked.filter(({ answer, check }) => {
    const stated = statedNumbers(answer);
    const reckoned = check!.split(';').map(evaluate);
    const isNear = ({ value, tolerance }: (typeof stated)[number], index: number) => Math.abs(reckoned[index]! - value) <= tolerance;
    return reckoned.length !== stated.length || !stated.every(isNear);
  });
  expect(faults.map(({ id, answer, check }) => `${id}: ${answer}, but ${check} = ${check!.split(';').map(evaluate).join('; ')}`)).toEqual(
    [],
  );
});

test.each([
  ['0.5*2*9.8*10', 98],
  ['2^3^2', 512],
  ['-2^2', -4],
  ['2e-7*8/0.04', 4e-5],
  ['nCr(6,3)*8', 160],
  ['(1+sqrt(1+8*66))/2', 12],
])('the tests reckon rightly: %s', (expression, value) => {
  expect(evaluate(expression)).toBeCloseTo(value, 9);
});

test.each(['2+', '(1', '2 3', 'foo(1)', ''])('what is no expression does not pass for one: “%s”', (expression) => {
  expect(() => evaluate(expression)).toThrow(SyntaxError);
});

test.each([
  ['−1.5 eV', [-1.5]],
  [String.raw`$x = 4$ or $x = -\frac32$`, [4, -1.5]],
  [String.raw`$\frac{12}{5}$`, [2.4]],
  [String.raw`$\frac{1}{\sqrt3} \approx 0.577$`, [0.577]],
  [String.raw`$6.28\times10^{-4}$ T`, [6.28e-4]],
])('the numbers that an answer states are read: %s', (answer, values) => {
  expect(statedNumbers(answer).map(({ value }) => value)).toEqual(values);
});

function textsOf({ chapter, topic, question, options, answer, steps, tags }: WorkedExample): string[] {
  return [chapter, topic, question, ...(options ?? []), answer, ...steps, ...tags];
}

function texFaults(text: string): string[] {
  const parts = text.split('$');
  if (parts.length % 2 === 0) return [`a dollar alone in ${text}`];
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return /[\\_^{}]/.test(part) ? [`TeX outside of dollars: ${part}`] : [];
    try {
      katex.renderToString(part, { throwOnError: true, strict: 'ignore' });
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
}
