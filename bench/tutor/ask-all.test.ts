import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { type Answering, beginStream, chunk, DONE, type ModelServer, says, startModelServer } from '../../backend/testing/model-server.ts';
import { projectRoot } from '../../scripts/setup/install.mjs';
import { askAll } from './ask-all.ts';
import { figuresOf, type Result } from './figures.ts';
import { providerVoice } from './provider-voice.ts';
import { readQuestion } from './question-file.ts';

let model: ModelServer;
let folder: string;
// Of failing models.
const log = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  model = await startModelServer();
  folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
});
let before = 0;
beforeEach(() => void (before = model.asked.length));
afterAll(async () => {
  await model.close();
  await rm(folder, { recursive: true });
  log.mockRestore();
});

const questionsOf = (lines: readonly object[]) => lines.map((line, at) => readQuestion(JSON.stringify(line), at + 1));

async function ask(lines: readonly object[], { limitMs = 20_000, atOnce = 1 } = {}): Promise<readonly Result[]> {
  const voice = providerVoice(`${model.url}/chat/completions`, 'scripted', { TUTOR_API_KEY: 'the key' });
  return askAll(voice, questionsOf(lines), { limitMs, atOnce, onResult: () => {} });
}

/** An answer, and what it used, as servers say with `include_usage`. */
const saysUsing =
  (text: string, prompt: number, completion: number): Answering =>
  (response) => {
    beginStream(response);
    response.write(chunk(text) + chunk('', 'stop'));
    response.end(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: prompt, completion_tokens: completion } })}\n\n${DONE}`);
  };

test('answers are judged and their tokens, checked steps and shares counted', async () => {
  const replies = [
    saysUsing('1. \\(5 + 2 \\times 3 = 11\\)\n\n**Answer:** 11', 100, 20),
    saysUsing('1. \\(5 + 2 \\times 3 = 13\\)\n\n**Answer:** 13', 100, 30),
    saysUsing('It depends.', 100, 5),
    saysUsing('The sky scatters blue light.\n\n**Answer:** scattering', 50, 5),
  ];
  model.answerWith((response) => replies.shift()!(response));
  const sum = { question: 'Evaluate 5 + 2 × 3.', subject: 'maths', kind: 'one-step', answer: '11' };
  const results = await ask([sum, sum, sum, { question: 'Why is the sky blue?', subject: 'physics', kind: 'concept', answer: null }]);
  expect(results.map(({ reply, isRight }) => [reply.status, reply.answer, isRight, reply.isChecked])).toEqual([
    ['answered', '11', true, true],
    ['answered', '13', false, false],
    ['unanswered', null, null, false],
    ['answered', 'scattering', null, false],
  ]);
  expect(figuresOf(results)).toMatchObject({
    asked: 4,
    answered: 3,
    answeredShare: 0.75,
    judged: 2,
    right: 1,
    rightShare: 0.5,
    checked: 1,
    checkedShare: 0.3333,
    checkedRight: 1,
    checkedRightShare: 1,
    tokens: { prompt: 350, completion: 60 },
    groups: { 'maths one-step': { asked: 3, right: 1 }, 'physics concept': { asked: 1, judged: 0, rightShare: null } },
  });
  expect(model.asked.at(-1)!.authorization).toBe('Bearer the key');
});

test('options and unit of their own fields are in the question, and a letter answers it', async () => {
  model.answerWith(says('**Answer:** (B)'));
  const [chosen] = await ask([{ question: 'Which is even?', options: ['3', '4', '5'], answer: 'B' }]);
  expect([chosen!.isRight, chosen!.reply.answer]).toEqual([true, '(B)']);
  expect(model.asked.at(-1)!.body.messages.at(-1)!.content).toContain('Which is even?\n(A) 3\n(B) 4\n(C) 5');
  model.answerWith(says('**Answer:** \\(2.0\\)'));
  const [scaled] = await ask([{ problem_text: 'Energy?', answer_number: '2.0', unit: ' $10^8$ J' }]);
  expect([scaled!.isRight, scaled!.reply.tokens]).toEqual([true, null]);
  expect(model.asked.at(-1)!.body.messages.at(-1)!.content).toContain('Give the number in this unit: 10^8 J');
});

test('each question is asked once: what fails, hangs or breaks is counted, and the next one is asked', async () => {
  const replies: Answering[] = [
    (response) => void response.writeHead(500).end('oops'),
    (response) => beginStream(response),
    (response) => void response.destroy(),
    (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: nothing\n\n'),
    says('**Answer:** 2'),
  ];
  model.answerWith((response) => replies.shift()!(response));
  const results = await ask(Array(5).fill({ question: '1 + 1', answer: '2' }), { limitMs: 1000 });
  expect(results.map(({ reply }) => reply.status)).toEqual(['failed', 'too-long', 'failed', 'failed', 'answered']);
  expect(figuresOf(results)).toMatchObject({ asked: 5, answered: 1, failed: 3, tooLong: 1, rightShare: 1 });
  expect(model.asked.length - before).toBe(5);
});

test('as many questions as wanted are asked at the same time, and no more', async () => {
  const [three, all] = [Promise.withResolvers<void>(), 6];
  let [open, most] = [0, 0];
  model.answerWith(async (response) => {
    open++;
    most = Math.max(most, open);
    if (open === 3) three.resolve();
    await three.promise;
    open--;
    await says('**Answer:** 2')(response);
  });
  const results = await ask(Array(all).fill({ question: '1 + 1', answer: '2' }), { atOnce: 3 });
  expect([results.length, most]).toEqual([all, 3]);
});

interface Run {
  readonly code: number;
  readonly lines: readonly string[];
  readonly errors: string;
}

const bench = (...args: readonly string[]): Promise<Run> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['scripts/run.mjs', 'bench/main.ts', 'tutor', ...args], { cwd: projectRoot }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), lines: out.trim().split('\n'), errors }),
    );
  });

test('the solver is asked in its thread; the last line is the figures', async () => {
  const file = path.join(folder, 'questions.jsonl');
  const lines = [
    { id: 'a', question: 'solve 3x + 7 = 22', subject: 'maths', answer: 'x = 5' },
    { id: 'b', question: 'why is the sky blue', subject: 'physics', answer: null },
    { id: 'c', question: '2 + 2', answer: '5' },
  ];
  await writeFile(file, [...lines.map((line) => JSON.stringify(line)), 'no JSON'].join('\n'));
  const { code, lines: said, errors } = await bench('--questions', file);
  expect(code).toBe(0);
  expect(said.slice(0, -1).map((line) => (JSON.parse(line) as { id: string; isRight: boolean | null }).isRight)).toEqual([
    true,
    null,
    false,
  ]);
  expect(JSON.parse(said.at(-1)!)).toMatchObject({
    voice: 'solver',
    asked: 3,
    answered: 2,
    right: 1,
    rightShare: 0.5,
    checked: 2,
    checkedRight: 1,
    unread: 1,
  });
  expect(errors).toContain('Line 4 cannot be read: is no JSON');
  const quiet = await bench('--questions', file, '--figures', '--most', '1');
  expect(quiet.lines.length).toBe(1);
  expect(quiet.lines[0]).not.toContain('3x');
});

test.for([
  [['--provider', 'device'], 'No weights are configured'],
  [['--provider', 'ftp://x/v1'], '--provider is solver, device or the address'],
  [['--provider', 'http://127.0.0.1:1/v1'], 'Which model?'],
  [['--at-once', '99'], '--at-once 1 to 16'],
  [['--seconds', '0'], '--seconds is 1 to 3600'],
  [['--retries', '3'], 'Unknown option'],
] as const)('%s is refused with a sentence', async ([args, sentence]) => {
  const { code, errors, lines } = await bench('--questions', path.join(folder, 'none.jsonl'), ...args);
  expect([code, lines.join('')]).toEqual([2, '']);
  expect(errors).toContain(sentence);
});
