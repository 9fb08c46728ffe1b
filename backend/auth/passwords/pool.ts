import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createLane, type Lane } from '../../base/lane.ts';
import type { Job, Outcome } from './worker.ts';

/** Computes bcrypt away from the thread that answers requests. */
export interface PasswordPool {
  /** Rejects with LaneFullError if too many wait. Callers take turns by `caller`. */
  hash(caller: string, password: string, cost: number): Promise<string>;
  compare(caller: string, password: string, hash: string): Promise<boolean>;
  /** Number of computations done so far. `running` counts those that run now. */
  readonly done: number;
  readonly running: number;
  close(): Promise<void>;
}

interface PoolLimits {
  readonly threads: number;
  readonly eachWaiting: number;
  readonly allWaiting: number;
}

/** Heap limit of a thread. bcrypt needs some kilobytes, the rest is for Node. */
const THREAD_HEAP_MB = 32;

/** Creates a pool whose threads start on first use and do not keep the process alive. */
export function createPasswordPool({ threads, eachWaiting, allWaiting }: PoolLimits): PasswordPool {
  const lane: Lane = createLane({ atOnce: threads, eachAtOnce: threads, eachWaiting, allWaiting });
  const all = new Set<Worker>();
  const idle: Worker[] = [];
  let done = 0;
  let running = 0;

  const start = (): Worker => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    worker.unref();
    all.add(worker);
    return worker;
  };

  async function compute(job: Job): Promise<string | boolean> {
    const worker = idle.pop() ?? start();
    running += 1;
    try {
      // Keep the process alive until the answer arrives.
      worker.ref();
      worker.postMessage(job);
      const [outcome] = (await once(worker, 'message')) as [Outcome];
      worker.unref();
      idle.push(worker);
      if ('fault' in outcome) throw new Error(outcome.fault);
      done += 1;
      return outcome.result;
    } catch (error) {
      // Drop a thread that died.
      if (!idle.includes(worker)) all.delete(worker);
      throw error;
    } finally {
      running -= 1;
    }
  }

  return {
    hash: async (caller, password, cost) => (await lane.run(caller, () => compute({ password, cost }))) as string,
    compare: async (caller, password, hash) => (await lane.run(caller, () => compute({ password, hash }))) as boolean,
    get done() {
      return done;
    },
    get running() {
      return running;
    },
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
