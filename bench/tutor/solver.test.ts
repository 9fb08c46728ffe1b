import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { solve } from '../../src/solver/index.ts';
import { askAll } from './ask-all.ts';
import { figuresOf } from './figures.ts';
import { readQuestions } from './question-file.ts';
import { replyOf, solverQuestion } from './solver-voice.ts';
import { unanswered, type Voice } from './voice.ts';

const solver: Voice = {
  name: 'solver',
  atOnce: 1,
  abstains: true,
  ask: async (question) => {
    const { text, subject } = solverQuestion(question);
    const outcome = solve(text, subject);
    return outcome?.status === 'solved' ? replyOf(outcome) : unanswered('unanswered', outcome?.reason ?? '');
  },
  close: async () => {},
};

// What it says is under "checked by a second way": one wrong answer is too many.
test.each([
  ['questions.jsonl', 147],
  ['manners.jsonl', 91],
])('the solver still answers %s, and nothing wrongly', async (file, least) => {
  const { questions } = await readQuestions(fileURLToPath(new URL(file, import.meta.url)));
  const { answered, right } = figuresOf(await askAll(solver, questions, { limitMs: Infinity, atOnce: 1, onResult: () => {} }));
  expect(right).toBe(answered);
  expect(right).toBeGreaterThanOrEqual(least);
});
