/** Runs work of many callers with limited concurrency. */
export interface Lane {
  /** @throws LaneFullError when the queue is full */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

export class LaneFullError extends Error {
  override name = 'LaneFullError';

  constructor() {
    super('Too many requests wait already');
  }
}

interface LaneLimits {
  readonly atOnce: number;
  /** Most concurrent work of one caller, so that other callers find a free slot. */
  readonly eachAtOnce: number;
  /** Queue limits per caller and in total. */
  readonly eachWaiting: number;
  readonly allWaiting: number;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * Fair queue: turns go round robin among callers, not among requests. Between two turns of a waiting caller, every other caller gets at
 * most one. A full queue refuses the newest request of the caller with the most waiting.
 */
export function createLane({ atOnce, eachAtOnce, eachWaiting, allWaiting }: LaneLimits): Lane {
  const running = new Map<string, number>();
  /** Waiting requests by caller, in the order of the callers' turns. */
  const queues = new Map<string, Waiting[]>();
  let busy = 0;
  let waiting = 0;

  const mayStart = (caller: string): boolean => busy < atOnce && (running.get(caller) ?? 0) < eachAtOnce;
  const begin = (caller: string): void => {
    busy += 1;
    running.set(caller, (running.get(caller) ?? 0) + 1);
  };
  const end = (caller: string): void => {
    busy -= 1;
    const left = running.get(caller)! - 1;
    if (left === 0) running.delete(caller);
    else running.set(caller, left);
    giveTurn();
  };
  /** Starts the next request. Skips callers at their limit, which are at most `atOnce`. */
  const giveTurn = (): void => {
    for (const [caller, queue] of queues) {
      if (!mayStart(caller)) continue;
      // Move the caller to the end: its next turn comes after everybody else's.
      queues.delete(caller);
      const next = queue.shift()!;
      if (queue.length > 0) queues.set(caller, queue);
      waiting -= 1;
      begin(caller);
      return next.start();
    }
  };
  const queueOf = (caller: string): Waiting[] => {
    const known = queues.get(caller);
    if (known !== undefined) return known;
    const queue: Waiting[] = [];
    queues.set(caller, queue);
    return queue;
  };
  /** True if a caller with `count` waiting requests may queue. Refuses the longest queue's newest request to make room. */
  const hasRoomFor = (count: number): boolean => {
    if (waiting < allWaiting) return true;
    const [longest, queue] = [...queues].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if (queue.length <= count + 1) return false;
    waiting -= 1;
    queue.pop()!.refuse();
    if (queue.length === 0) queues.delete(longest);
    return true;
  };

  return {
    async run(caller, work) {
      if (mayStart(caller)) begin(caller);
      else {
        const count = queues.get(caller)?.length ?? 0;
        if (count >= eachWaiting || !hasRoomFor(count)) throw new LaneFullError();
        await new Promise<void>((start, reject) => {
          queueOf(caller).push({ start, refuse: () => reject(new LaneFullError()) });
          waiting += 1;
        });
      }
      try {
        return await work();
      } finally {
        end(caller);
      }
    },
    get running() {
      return busy;
    },
    get waiting() {
      return waiting;
    },
  };
}
