/** Runs work of many callers with limited concurrency. */
export interface Lane {
  /** @throws LaneFullError when the queue is full */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
}

export class LaneFullError extends Error {
  override name = 'LaneFullError';
}

interface LaneLimits {
  readonly atOnce: number;
  /** Concurrency of one caller: others find a free slot meanwhile. */
  readonly eachAtOnce: number;
  /** Queue limits per caller and in total. */
  readonly eachWaiting: number;
  readonly allWaiting: number;
}

/**
 * Keeps data requests from taking every database connection: the rest is reserved for health and auth. First come, first
 * served, skipping callers at their limit.
 */
export function createLane({ atOnce, eachAtOnce, eachWaiting, allWaiting }: LaneLimits): Lane {
  const running = new Map<string, number>();
  const queue: { readonly caller: string; readonly start: () => void }[] = [];
  let busy = 0;

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
    const next = queue.findIndex((entry) => mayStart(entry.caller));
    if (next < 0) return;
    const [entry] = queue.splice(next, 1);
    begin(entry!.caller);
    entry!.start();
  };

  return {
    async run(caller, work) {
      if (mayStart(caller)) begin(caller);
      else {
        const ofCaller = queue.filter((entry) => entry.caller === caller).length;
        if (queue.length >= allWaiting || ofCaller >= eachWaiting) throw new LaneFullError('Too many requests wait already');
        await new Promise<void>((start) => queue.push({ caller, start }));
      }
      try {
        return await work();
      } finally {
        end(caller);
      }
    },
    get waiting() {
      return queue.length;
    },
  };
}
