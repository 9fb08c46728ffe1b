import type { AlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../../solver/index.ts';
import { type AnsweringWorker, type Asked, limitedWorker } from '../limited-worker.ts';

/** null: only load Python. */
export type SympyQuestion = AlgebraTask | null;
type SympyWorker = AnsweringWorker<SympyQuestion, Outcome | null>;

export interface Sympy {
  /** @returns null without the pack, or when stopped */
  answer(task: AlgebraTask, stopped: AbortSignal): Promise<Outcome | null>;
}

interface Limits {
  /** Limit for a cold start of Python: it takes seconds, on a busy old phone a minute. */
  readonly loadMs: number;
  readonly answerMs: number;
  /** Idle time after which the worker's memory, some 150 MB, is freed. */
  readonly idleMs: number;
}

const LIMITS: Limits = { loadMs: 120_000, answerMs: 10_000, idleMs: 120_000 };

const TOO_LONG = 'SymPy took more than ten seconds and was stopped. Ask one part of it.';
const NOT_STARTED = 'The SymPy pack did not start. Close other tabs and ask again, or download the pack again in Settings.';

/** Runs SymPy in a worker, one task at a time. */
export function createSympy(isReady: () => Promise<boolean>, start: () => SympyWorker, limits: Limits = LIMITS): Sympy {
  const worker = limitedWorker(start);
  let before: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;

  async function answer(task: AlgebraTask, stopped: AbortSignal): Promise<Outcome | null> {
    if (!(await isReady())) return null;
    clearTimeout(idle);
    const loaded = await worker.ask(null, limits.loadMs, stopped);
    if (loaded.kind !== 'answer') return notAnswered(loaded.kind, NOT_STARTED);
    const asked = await worker.ask(task, limits.answerMs, stopped);
    idle = setTimeout(worker.end, limits.idleMs);
    return asked.kind === 'answer' ? asked.answer : notAnswered(asked.kind, TOO_LONG);
  }

  return {
    answer(task, stopped) {
      const turn = before.then(() => answer(task, stopped));
      before = turn.catch(() => {});
      return turn;
    },
  };
}

function notAnswered(kind: Exclude<Asked<unknown>['kind'], 'answer'>, tooLong: string): Outcome | null {
  return kind === 'stopped' ? null : { status: 'abstained', reason: kind === 'failed' ? NOT_STARTED : tooLong };
}
