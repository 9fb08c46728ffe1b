import type { FunctionLimits } from '../base/limits.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { resourceLimit, tooManyAtOnce } from './function-error.ts';
import type { Worker } from './worker.ts';

/** Lets a worker answer. `onWaiting` is called once the answer only waits for events. Never rejects. */
type Work = (worker: Worker, onWaiting: () => void) => Promise<void>;

/**
 * Lends each worker to one request at a time, so that a fault affects no other request. An exception are answers that wait for events:
 * once their function may have no more processes, their process takes another request. The caller with the fewest running requests is
 * next.
 */
export interface WorkerPool {
  /** Rejects with FunctionError if no worker becomes available. */
  run(definition: FunctionDefinition, caller: string, work: Work): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly caller: string;
  readonly definition: FunctionDefinition;
  readonly begin: (worker: Promise<Worker>) => void;
}

export function createWorkerPool(start: (definition: FunctionDefinition) => Promise<Worker>, limits: FunctionLimits): WorkerPool {
  const all = new Set<Worker>();
  /** Workers without a request, oldest first, with the timers that end them. */
  const idle = new Map<Worker, NodeJS.Timeout>();
  /** Workers with a request that does not wait for events. */
  const busy = new Set<Worker>();
  const starting: FunctionDefinition[] = [];
  /** Number of running requests by caller. */
  const underWay = new Map<string, number>();
  const queue: Waiting[] = [];

  const isFull = (caller: string): boolean => (underWay.get(caller) ?? 0) >= limits.callsOfCaller;
  const endIdle = (worker: Worker): void => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    all.delete(worker);
    worker.end();
  };
  const launch = async (definition: FunctionDefinition): Promise<Worker> => {
    starting.push(definition);
    try {
      const worker = await start(definition);
      all.add(worker);
      busy.add(worker);
      void worker.ended.then(() => {
        clearTimeout(idle.get(worker));
        idle.delete(worker);
        busy.delete(worker);
        all.delete(worker);
        proceed();
      });
      return worker;
    } finally {
      starting.splice(starting.indexOf(definition), 1);
      proceed();
    }
  };

  /** Finds a worker for this function: an idle one, a new one, or one whose answers wait for events. Undefined if there is none. */
  const find = (definition: FunctionDefinition): Promise<Worker> | undefined => {
    const known = [...idle.keys()].findLast((worker) => isSame(worker.definition, definition));
    if (known) {
      clearTimeout(idle.get(known));
      idle.delete(known);
      busy.add(known);
      return Promise.resolve(known);
    }
    const ofFunction = [...all].filter((worker) => isSame(worker.definition, definition));
    const isFew = ofFunction.length + starting.filter((each) => isSame(each, definition)).length < limits.workersOfFunction;
    if (isFew) {
      if (starting.length >= limits.startingAtOnce) return undefined;
      const [oldest] = idle.keys();
      const isRoom = all.size + starting.length < limits.maxWorkers;
      if (!isRoom && oldest) endIdle(oldest);
      if (isRoom || oldest) return launch(definition);
    }
    const [shared] = ofFunction
      .filter((worker) => worker.isUsable && !busy.has(worker) && worker.active < limits.streamsOfWorker)
      .toSorted((one, other) => one.active - other.active);
    if (!shared) return undefined;
    busy.add(shared);
    return Promise.resolve(shared);
  };

  /** Gives free workers to waiting requests. */
  const proceed = (): void => {
    const inTurn = queue.toSorted((one, other) => (underWay.get(one.caller) ?? 0) - (underWay.get(other.caller) ?? 0));
    for (const waiting of inTurn) {
      const worker = isFull(waiting.caller) ? undefined : find(waiting.definition);
      if (!worker) continue;
      queue.splice(queue.indexOf(waiting), 1);
      underWay.set(waiting.caller, (underWay.get(waiting.caller) ?? 0) + 1);
      waiting.begin(worker);
      // Start again, because the order may have changed.
      return proceed();
    }
  };

  /** Waits for a worker, which may still be starting. */
  const turn = async (caller: string, definition: FunctionDefinition): Promise<{ readonly worker: Promise<Worker> }> => {
    if (queue.length >= limits.waiting) throw resourceLimit();
    if (queue.filter((each) => each.caller === caller).length >= limits.waitingOfCaller) throw tooManyAtOnce();
    return await new Promise((resolve, reject) => {
      const waiting: Waiting = {
        caller,
        definition,
        begin: (worker) => {
          clearTimeout(timer);
          resolve({ worker });
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(isFull(caller) ? tooManyAtOnce() : resourceLimit());
      }, limits.queueMs);
      queue.push(waiting);
      proceed();
    });
  };

  /** Takes a worker back after a request: keeps it idle, or ends it if it is unusable, unless it has other requests. */
  const giveBack = (worker: Worker): void => {
    if (worker.active > 0 || busy.has(worker) || !all.has(worker)) return;
    if (!worker.isUsable) return worker.end();
    clearTimeout(idle.get(worker));
    idle.set(worker, setTimeout(() => endIdle(worker), limits.keepMs).unref());
  };

  /** Counts a caller's request as ended. */
  const finish = (caller: string): void => {
    const left = underWay.get(caller)! - 1;
    if (left === 0) underWay.delete(caller);
    else underWay.set(caller, left);
    proceed();
  };

  return {
    run: async (definition, caller, work) => {
      const { worker: found } = await turn(caller, definition);
      let release: () => void = () => {};
      try {
        const worker = await found;
        // Free the worker only once: another request may have taken it since.
        let isOurs = true;
        const free = (): void => {
          if (isOurs) busy.delete(worker);
          isOurs = false;
        };
        release = () => {
          free();
          giveBack(worker);
        };
        await work(worker, () => {
          free();
          proceed();
        });
      } finally {
        release();
        finish(caller);
      }
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
