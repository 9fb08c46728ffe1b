import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { answerOnDevice } from '../src/domain/tutor/answer-on-device.ts';
import type { SolverQuestion } from '../src/data/tutor/solver-tutor.ts';
import { EXAMPLE_SUBJECTS } from '../src/domain/examples/worked-example.ts';
import { isRightAnswer } from './right-answer.ts';
import { startBrowserSolver, type TimedAnswer } from './tutor-worker.ts';

interface Question {
  readonly id: string;
  readonly question: string;
  readonly subject?: string;
  readonly kind?: string;
  /** Null if abstaining is the right answer. */
  readonly answer?: string | null;
}

interface Result {
  readonly id: string;
  readonly status: 'solved' | 'similar' | 'abstained';
  readonly answer: string | null;
  readonly ms: number;
}

/** Slowdown of a cheap phone's CPU. The DevTools protocol throttles pages, but not their workers. */
const SLOWDOWN = 4;

/**
 * Asks only the device's solver, and prints a line per question. If right answers are known, in the file or in one of their own
 * (`--answers`), prints the shares solved and right to stderr. `--browser`: runs the built worker in Chromium, with times of a
 * CPU four times as slow.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = { questions: { type: 'string' }, answers: { type: 'string' }, browser: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.questions === undefined) {
    console.error('npm run bench -- tutor --questions FILE [--answers FILE] [--browser]');
    process.exitCode = 2;
    return;
  }
  const questions = await linesOf<Question>(values.questions);
  const answers = new Map<string, string | null>();
  for (const { id, answer } of questions) if (answer !== undefined) answers.set(id, answer);
  for (const { id, answer } of values.answers === undefined ? [] : await linesOf<Question>(values.answers))
    if (answer !== undefined) answers.set(id, answer);

  const browser = values.browser === true ? await startBrowserSolver() : null;
  const ask: Ask =
    browser === null ? inThisProcess : (question) => browser.ask(question).then(({ answer, ms }) => ({ answer, ms: ms * SLOWDOWN }));
  // Loads the examples once, as a device does before its first question.
  const { ms } = await ask({ text: '', subject: null });
  if (browser !== null) console.error(`until the worker and its examples are there ${Math.round(ms)} ms`);
  const results: { question: Question; result: Result }[] = [];
  for (const question of questions) results.push({ question, result: await asked(question, ask) });
  await browser?.close();
  for (const { result } of results) console.log(JSON.stringify(result));
  if (answers.size > 0) summarise(results, answers);
}

type Ask = (question: SolverQuestion) => Promise<TimedAnswer>;

const inThisProcess: Ask = async ({ text, subject }) => {
  const begin = performance.now();
  const answer = await answerOnDevice(text, subject);
  return { answer, ms: performance.now() - begin };
};

async function asked({ id, question, subject: named }: Question, ask: Ask): Promise<Result> {
  const subject = EXAMPLE_SUBJECTS.find((known) => known === named) ?? null;
  const { answer, ms: exact } = await ask({ text: question, subject });
  const ms = Math.round(exact);
  switch (answer.status) {
    case 'solved':
      return { id, status: 'solved', answer: answer.solution.answer, ms };
    case 'similar':
      return { id, status: 'similar', answer: answer.examples[0]!.answer, ms };
    case 'abstained':
      return { id, status: 'abstained', answer: null, ms };
  }
}

async function linesOf<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

function summarise(results: readonly { question: Question; result: Result }[], answers: ReadonlyMap<string, string | null>): void {
  const groups = new Map<string, { asked: number; solved: number; right: number }>();
  const wrong: string[] = [];
  for (const { question, result } of results) {
    const expected = answers.get(question.id);
    const isSolved = result.status === 'solved';
    const isRight = isSolved && typeof expected === 'string' && isRightAnswer(result.answer ?? '', expected);
    if (isSolved && expected !== undefined && !isRight)
      wrong.push(`${question.id}: ${question.question}\n    found ${result.answer}, expected ${expected}`);
    for (const name of ['all', question.subject, question.kind && `${question.subject ?? ''} ${question.kind}`.trim()]) {
      if (name === undefined) continue;
      const group = groups.get(name) ?? { asked: 0, solved: 0, right: 0 };
      group.asked++;
      if (isSolved && expected !== undefined) group.solved++;
      if (isRight) group.right++;
      groups.set(name, group);
    }
  }
  const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10} %`);
  for (const [name, { asked: count, solved, right }] of groups) {
    console.error(`${name}: ${count} asked, ${share(solved, count)} solved, of those ${share(right, solved)} right`);
  }
  const times = results.map(({ result }) => result.ms).toSorted((a, b) => a - b);
  console.error(`median ${times[times.length >> 1] ?? 0} ms, longest ${times.at(-1) ?? 0} ms`);
  if (wrong.length > 0) console.error(`Not what was expected:\n${wrong.join('\n')}`);
}
