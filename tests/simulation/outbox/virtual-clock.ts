import type { Clock } from '../../../replication/base/clock.ts';

/** Timers that run when told to. The wall clock may be set; timers do not notice. */
export interface VirtualClock extends Clock {
  /** ms since the beginning, whatever the wall clock says. */
  readonly elapsed: () => number;
  setBy(ms: number): void;
  /** Lets `ms` pass; after each moment at which timers ran, `settled` is awaited. */
  pass(ms: number, settled: () => Promise<void>): Promise<void>;
}

const BEGINNING = Date.UTC(2026, 0, 1);

export function virtualClock(): VirtualClock {
  const timers = new Map<() => void, number>();
  let elapsed = 0;
  let offset = BEGINNING;
  return {
    elapsed: () => elapsed,
    now: () => elapsed + offset,
    setBy: (ms) => void (offset += ms),
    after(ms, work) {
      // Of its own: the same work may be planned twice.
      const run = () => work();
      timers.set(run, elapsed + ms);
      return () => void timers.delete(run);
    },
    async pass(ms, settled) {
      const end = elapsed + ms;
      for (;;) {
        const next = Math.min(...timers.values());
        if (next > end) break;
        elapsed = Math.max(elapsed, next);
        for (const [run, at] of timers) {
          if (at > elapsed) continue;
          timers.delete(run);
          run();
        }
        await settled();
      }
      elapsed = end;
    },
  };
}
