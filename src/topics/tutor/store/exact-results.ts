import type { OwnResult } from '../rules/tools/checks/exact-question.ts';
import { type ExactSide, keyOf } from '../rules/tools/checks/exact-sides.ts';
import { type AnsweringWorker, limitedWorker } from './limited-worker.ts';
import type { Sympy } from './sympy/sympy.ts';
import { sympyWhenNeeded } from './sympy/sympy-when-needed.ts';

export interface ExactEngine {
  /**
   * @returns the confirmed result as typed text; null if neither our engine nor SymPy has one, SymPy is not on this device, or it was
   * stopped
   */
  resultOf(side: ExactSide, stopped: AbortSignal): Promise<string | null>;
}

const LIMIT_MS = 5000;
const MOST_KEPT = 200;

/**
 * Asks our own engine in a worker, then SymPy if the student has its pack. Caches results for the lifetime of the page, and keeps the
 * worker only while there are questions.
 */
export function createExactEngine(start: () => AnsweringWorker<ExactSide, OwnResult>, sympy: Sympy, limitMs = LIMIT_MS): ExactEngine {
  const worker = limitedWorker(start);
  const kept = new Map<string, string | null>();
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();

  async function find(side: ExactSide, stopped: AbortSignal): Promise<string | null> {
    const known = kept.get(keyOf(side));
    if (known !== undefined) return known;
    const own = await worker.ask(side, limitMs, stopped);
    if (own.kind !== 'answer') return null;
    const { result, task } = own.answer;
    const outcome = result === null && task !== null ? await sympy.answer(task, stopped) : null;
    const found = outcome?.status === 'solved' ? outcome.solution.answer : result;
    // No outcome: SymPy has not run yet.
    const isSettled = result !== null || task === null || outcome !== null;
    if (isSettled && kept.size < MOST_KEPT) kept.set(keyOf(side), found);
    return found;
  }

  return {
    resultOf(side, stopped) {
      waiting += 1;
      const turn = before
        .then(() => find(side, stopped))
        .finally(() => {
          waiting -= 1;
          if (waiting === 0) worker.end();
        });
      before = turn.catch(() => {});
      return turn;
    },
  };
}

export const exactEngine = createExactEngine(
  () => new Worker(new URL('solver.worker.ts', import.meta.url), { type: 'module' }),
  sympyWhenNeeded,
);
