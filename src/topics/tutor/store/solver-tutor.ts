import type { DeviceAnswer, Unsolved } from '../rules/answer-on-device.ts';
import type { Solution } from '../../../solver/index.ts';
import { solvedSubject } from '../rules/subject-guess.ts';
import type { Tutor, TutorEvent } from '../rules/tutor.ts';
import type { ExamSubject } from '../../../shared/subjects/subjects.ts';
import { type AnsweringWorker, limitedWorker } from './limited-worker.ts';
import { sympyWhenNeeded } from './sympy/sympy-when-needed.ts';
import type { Sympy } from './sympy/sympy.ts';

export interface SolverQuestion {
  readonly text: string;
  readonly subject: ExamSubject | null;
}

/** The `Worker` in which the solver runs. */
export type SolverWorker = AnsweringWorker<SolverQuestion, DeviceAnswer>;

const LIMIT_MS = 10_000;

const TOO_LONG = 'This takes too long on this device. Ask one part of it, or use simpler numbers.';
const NOT_LOADED = 'The solver did not start. Reload the app and ask again.';

/**
 * Solves exactly on this device, one doubt at a time. A doubt that takes too long ends the worker. Doubts that were understood but not
 * solved go to SymPy, if the student has its pack.
 */
export function solverTutor(start: () => SolverWorker = startWorker, limitMs = LIMIT_MS, sympy: Sympy = sympyWhenNeeded): Tutor {
  const worker = limitedWorker(start);
  let before: Promise<unknown> = Promise.resolve();

  async function* bySympy({ task, reason, examples }: Unsolved, stopped: AbortSignal): AsyncGenerator<TutorEvent> {
    const outcome = task && (await sympy.answer(task, stopped));
    if (stopped.aborted) return yield { kind: 'end', ending: 'stopped' };
    if (outcome?.status === 'solved') return yield* solved(outcome.solution);
    const problem = { code: 'abstained', message: outcome?.reason ?? reason } as const;
    // No outcome: the student does not have SymPy's pack.
    const isHelpful = task !== null && outcome === null;
    yield { kind: 'none', problem, examples, ...(isHelpful ? { pack: 'sympy' } : {}) };
  }

  return {
    source: 'solver',
    async *answer({ turns, subject }, stopped): AsyncGenerator<TutorEvent> {
      const question = { text: turns.at(-1)!.text, subject: solvedSubject(subject) };
      const turn = before.then(() => worker.ask(question, limitMs, stopped));
      before = turn.catch(() => {});
      const asked = await turn;
      if (asked.kind === 'answer') {
        const { answer } = asked;
        yield* answer.status === 'solved' ? solved(answer.solution) : bySympy(answer, stopped);
      } else if (asked.kind === 'stopped') yield { kind: 'end', ending: 'stopped' };
      else yield { kind: 'none', problem: { code: 'abstained', message: asked.kind === 'failed' ? NOT_LOADED : TOO_LONG } };
    },
  };
}

function* solved(solution: Solution): Generator<TutorEvent> {
  yield { kind: 'solution', solution };
  yield { kind: 'end', ending: 'done' };
}

function startWorker(): SolverWorker {
  return new Worker(new URL('solver.worker.ts', import.meta.url), { type: 'module' });
}
