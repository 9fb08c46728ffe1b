import type { FunctionDefinition } from './function-definition.ts';
import { resourceLimit } from './function-error.ts';
import type { Limits } from './limits.ts';
import type { Worker } from './worker.ts';

/** Lends each worker to one request at a time: a fault affects no other request. */
export interface WorkerPool {
  /** A pooled or new worker. Rejects with FunctionError when none is available. */
  take(definition: FunctionDefinition): Promise<Worker>;
  /** Returns a worker that can be lent again. */
  giveBack(worker: Worker): void;
  close(): Promise<void>;
}

export function createWorkerPool(start: (definition: FunctionDefinition) => Promise<Worker>, limits: Limits): WorkerPool {
  const all = new Set<Worker>();
  /** First in, first out. */
  const idle = new Map<Worker, NodeJS.Timeout>();
  const queue: (() => void)[] = [];
  let starting = 0;

  const claim = (worker: Worker): Worker => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    return worker;
  };
  const endIdle = (worker: Worker): void => {
    all.delete(claim(worker));
    worker.end();
  };
  const launch = async (definition: FunctionDefinition): Promise<Worker> => {
    starting += 1;
    try {
      const worker = await start(definition);
      all.add(worker);
      void worker.ended.then(() => {
        all.delete(claim(worker));
        queue.shift()?.();
      });
      return worker;
    } catch (error) {
      queue.shift()?.();
      throw error;
    } finally {
      starting -= 1;
    }
  };
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const proceed = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(proceed), 1);
        reject(resourceLimit());
      }, limits.queueMs);
      queue.push(proceed);
    });

  return {
    take: async (definition) => {
      for (;;) {
        const known = [...idle.keys()].findLast((worker) => isSame(worker.definition, definition));
        if (known) return claim(known);
        const [oldest] = idle.keys();
        if (all.size + starting < limits.maxWorkers) return await launch(definition);
        if (oldest) endIdle(oldest);
        else await turn();
      }
    },
    giveBack: (worker) => {
      if (!all.has(worker)) return;
      idle.set(worker, setTimeout(() => endIdle(worker), limits.keepMs).unref());
      queue.shift()?.();
    },
    close: async () => {
      const ended = [...all].map((worker) => {
        worker.end();
        return worker.ended;
      });
      await Promise.all(ended);
    },
  };
}

function isSame(one: FunctionDefinition, other: FunctionDefinition): boolean {
  return one.entrypoint === other.entrypoint;
}
