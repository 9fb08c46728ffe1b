import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { isRightAnswer } from './judge/right-answer.ts';
import { readQuestion, readQuestions } from './question-file.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'questions-'))));
afterAll(() => rm(folder, { recursive: true }));

const read = (line: object) => readQuestion(JSON.stringify(line), 7);

test('our own format: 1 % where a number was measured, counts exactly, options of the text', () => {
  const energy = read({
    id: 'q1',
    question: 'KE is (a) 49 J (b) 98 J (c) 14 J (d) 28 J',
    subject: 'physics',
    kind: 'one-step',
    answer: '49 J',
  });
  expect(energy).toMatchObject({ id: 'q1', subject: 'physics', kind: 'one-step', options: { A: '49 J', D: '28 J' } });
  expect(isRightAnswer('(a)', energy.expected!)).toBe(true);
  expect(isRightAnswer('(b) 98 J', energy.expected!)).toBe(false);
  expect(isRightAnswer('30.4 m', read({ question: 'How high?', answer: '30.62 m' }).expected!)).toBe(true);
  const count = read({ question: 'How many ways?', answer: 350 });
  expect([count.id, isRightAnswer('350', count.expected!), isRightAnswer('351', count.expected!)]).toEqual(['line 7', true, false]);
  expect(read({ question: 'Why?', answer: null }).expected).toBeNull();
  expect(read({ question: 'Why?' }).expected).toBeUndefined();
  const listed = read({ question: 'Which?', options: ['one', 'two'], answer: ['A', 'B'] });
  expect([listed.options, isRightAnswer('A and B', listed.expected!)]).toEqual([{ A: 'one', B: 'two' }, true]);
});

test('MATH-500: TeX, units left out', () => {
  const question = read({
    problem: 'Convert $(0,3)$.',
    answer: '\\left( 3, \\frac{\\pi}{2} \\right)',
    subject: 'Precalculus',
    level: 2,
    unique_id: 'test/1',
  });
  expect(question).toMatchObject({ id: 'test/1', text: 'Convert $(0,3)$.', subject: 'Precalculus', kind: '2' });
  expect(isRightAnswer('(3, \\tfrac{\\pi}2)', question.expected!)).toBe(true);
  expect(isRightAnswer('36', read({ problem: 'How long?', answer: '36\\text{ cm}' }).expected!)).toBe(true);
});

test('SciBench: within 5 %, the power of ten in the unit counts', () => {
  const question = read({ problem_text: 'Total energy?', answer_number: ' 2.0', unit: ' $10^8$ J', source: 'fund', problemid: ' 7.01' });
  expect(question).toMatchObject({ id: 'fund 7.01', unit: '10^8 J' });
  for (const right of ['2.0', '2.05e8 J', '195 MJ', '2.0 \\times 10^8']) expect(isRightAnswer(right, question.expected!)).toBe(true);
  for (const wrong of ['2.2e8 J', '2.0 J', '2.0e8 N']) expect(isRightAnswer(wrong, question.expected!)).toBe(false);
  const heat = read({ problem_text: 'Heat?', answer_number: -47, unit: ' $\\mathrm{~kJ} \\mathrm{~mol}^{-1}$' });
  expect([heat.unit, isRightAnswer('-46000 J/mol', heat.expected!), isRightAnswer('47', heat.expected!)]).toEqual([
    'kJ mol^(-1)',
    true,
    false,
  ]);
});

test('JEEBench: all letters, integers exactly, numbers within 0.01', () => {
  const several = read({
    description: 'JEE Adv 2016 Paper 1',
    index: 6,
    subject: 'phy',
    type: 'MCQ(multiple)',
    question: 'Which?\n\n(A) one\n(B) two',
    gold: 'ACD',
  });
  expect(several).toMatchObject({ id: 'JEE Adv 2016 Paper 1 phy 6', kind: 'MCQ(multiple)' });
  expect([isRightAnswer('CDA', several.expected!), isRightAnswer('AC', several.expected!)]).toEqual([true, false]);
  const numeric = read({ type: 'Numeric', question: 'q', gold: '0.50' }).expected!;
  expect([isRightAnswer('0.51', numeric), isRightAnswer('0.52', numeric)]).toEqual([true, false]);
  const integer = read({ type: 'Integer', question: 'q', gold: '6' }).expected!;
  expect([isRightAnswer('6', integer), isRightAnswer('6.01', integer)]).toEqual([true, false]);
});

test('a line that cannot be read is named, and the others are asked', async () => {
  const file = path.join(folder, 'mixed.jsonl');
  const lines = [
    '{"question": "1 + 1", "answer": "2"}',
    '',
    'no JSON',
    '[1]',
    '{"question": 5}',
    '{"problem": "p"}',
    '{"question": "", "answer": "1"}',
  ];
  const wrong = [
    JSON.stringify({ question: 'x'.repeat(20_001) }),
    JSON.stringify({ question: 'q', gold: 'A', type: 'Essay' }),
    JSON.stringify({ question: 'q', options: { first: 'a', second: 'b' } }),
    JSON.stringify({ question: 'q', more: 'x'.repeat(500_000) }),
  ];
  await writeFile(file, [...lines, ...wrong].join('\r\n'));
  const { questions, unread } = await readQuestions(file);
  expect(questions.map(({ text }) => text)).toEqual(['1 + 1']);
  expect(unread.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(unread.map(({ reason }) => reason)).toEqual([
    'is no JSON',
    'is no JSON object',
    'question has to be text',
    'answer is missing',
    'question is empty',
    'question is too long',
    'type is MCQ, MCQ(multiple), Integer or Numeric',
    expect.stringContaining('options'),
    'is longer than 500000 characters',
  ]);
});

test('no more questions than wanted are read', async () => {
  const file = path.join(folder, 'many.jsonl');
  await writeFile(file, '{"question": "q"}\n'.repeat(100));
  expect((await readQuestions(file, 30)).questions.length).toBe(30);
});
