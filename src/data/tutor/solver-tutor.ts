import type { BankSubject } from '../../domain/bank/worked-example.ts';
import type { DeviceAnswer } from '../../domain/solver/answer-on-device.ts';
import { solvedSubject } from '../../domain/tutor/subject-guess.ts';
import type { Tutor, TutorEvent } from '../../domain/tutor/tutor.ts';

export interface SolverQuestion {
  readonly text: string;
  readonly subject: BankSubject | null;
}

/** Where the solver runs; a `Worker`. */
export interface SolverWorker {
  postMessage(question: SolverQuestion): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<DeviceAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

const LIMIT_MS = 10_000;

const TOO_LONG = 'This takes this device too long to solve exactly. Ask for one part of it, or with simpler numbers.';
const NOT_LOADED = 'The solver could not be started on this device. Reload the app, and ask again.';

/** Solves exactly on this device, one doubt after the other; one that takes too long is given up, and its worker with it. */
export function solverTutor(start: () => SolverWorker = startWorker, limitMs = LIMIT_MS): Tutor {
  let worker: SolverWorker | null = null;
  let before: Promise<unknown> = Promise.resolve();

  function solved(question: SolverQuestion, stopped: AbortSignal): Promise<DeviceAnswer | null> {
    return new Promise((resolve) => {
      const running = (worker ??= start());
      const end = (answer: DeviceAnswer | null) => {
        clearTimeout(timer);
        stopped.removeEventListener('abort', giveUp);
        resolve(answer);
      };
      const restart = (answer: DeviceAnswer | null) => {
        running.terminate();
        worker = null;
        end(answer);
      };
      const giveUp = () => restart(null);
      const timer = setTimeout(() => restart({ status: 'abstained', reason: TOO_LONG }), limitMs);
      stopped.addEventListener('abort', giveUp);
      running.onmessage = ({ data }) => end(data);
      running.onerror = (event) => {
        console.error('The solver failed', event.message);
        restart({ status: 'abstained', reason: NOT_LOADED });
      };
      running.postMessage(question);
    });
  }

  return {
    source: 'solver',
    async *answer({ turns, subject }, stopped): AsyncGenerator<TutorEvent> {
      const question = { text: turns.at(-1)!.text, subject: solvedSubject(subject) };
      const turn = before.then(() => (stopped.aborted ? null : solved(question, stopped)));
      before = turn.catch(() => {});
      const answer = await turn;
      if (answer === null) yield { kind: 'end', ending: 'stopped' };
      else if (answer.status === 'solved') {
        yield { kind: 'solution', solution: answer.solution };
        yield { kind: 'end', ending: 'done' };
      } else {
        const problem = { code: 'abstained', message: answer.reason } as const;
        yield answer.status === 'similar' ? { kind: 'none', problem, examples: answer.examples } : { kind: 'none', problem };
      }
    },
  };
}

function startWorker(): SolverWorker {
  return new Worker(new URL('solver.worker.ts', import.meta.url), { type: 'module' });
}
