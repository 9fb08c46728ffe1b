import { isRightAnswer } from './judge/right-answer.ts';
import type { Result } from './figures.ts';
import type { BenchQuestion } from './question-file.ts';
import { type Reply, unanswered, type Voice } from './voice.ts';

export interface Asking {
  /** Time limit per question in ms. */
  readonly limitMs: number;
  readonly atOnce: number;
  readonly onResult: (result: Result, done: number) => void;
}

/** Asks each question once, some concurrently. @returns results in the order of the questions */
export async function askAll(
  voice: Voice,
  questions: readonly BenchQuestion[],
  { limitMs, atOnce, onResult }: Asking,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = questions.entries();
  let done = 0;
  const lane = async (): Promise<void> => {
    for (const [at, question] of waiting) {
      const begin = performance.now();
      const reply = await voice.ask(question, limitMs).catch((error: unknown) => unanswered('failed', String(error)));
      const seconds = reply.seconds ?? (performance.now() - begin) / 1000;
      results[at] = { question, reply, isRight: judged(question, reply, voice), seconds };
      onResult(results[at], ++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, voice.atOnce) }, lane));
  return results;
}

function judged({ expected }: BenchQuestion, { answer }: Reply, { abstains }: Voice): boolean | null {
  if (answer === null || expected === undefined) return null;
  // Without an expected answer, a model's text cannot be judged: it may explain what is missing, or a concept.
  if (expected === null) return abstains ? false : null;
  return isRightAnswer(answer, expected);
}
