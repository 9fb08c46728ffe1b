/** Virtual time: planned work runs in order of its time, and nothing else runs. */
export interface World {
  /** Virtual milliseconds since the start. */
  now(): number;
  /** Plans `work`. Returns cancel. */
  after(ms: number, work: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Stops virtual time until something real (a database) has answered. */
  outside<T>(work: Promise<T>): Promise<T>;
  /** Runs everything planned for the next `ms`. */
  run(ms: number): Promise<void>;
}

interface Planned {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
  cancelled: boolean;
}

export function createWorld(): World {
  const planned: Planned[] = [];
  let time = 0;
  let order = 0;
  const outside = new Set<Promise<unknown>>();

  /** Every promise that can settle has settled. */
  async function settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (outside.size > 0) {
      await Promise.allSettled(outside);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  const world: World = {
    now: () => time,
    after(ms, work) {
      const entry: Planned = { at: time + Math.max(0, ms), order: order++, work, cancelled: false };
      const place = planned.findLastIndex((other) => other.at <= entry.at) + 1;
      planned.splice(place, 0, entry);
      return () => {
        entry.cancelled = true;
      };
    },
    async outside(work) {
      outside.add(work);
      try {
        return await work;
      } finally {
        outside.delete(work);
      }
    },
    sleep: (ms) => new Promise((resolve) => void world.after(ms, resolve)),
    async run(ms) {
      const end = time + ms;
      await settled();
      while (planned.length > 0 && planned[0]!.at <= end) {
        const entry = planned.shift()!;
        time = entry.at;
        if (entry.cancelled) continue;
        entry.work();
        await settled();
      }
      time = end;
    },
  };
  return world;
}
