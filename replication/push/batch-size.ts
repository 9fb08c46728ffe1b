import type { Clock } from '../engine/clock.ts';
import { TransportError } from '../transport/transport.ts';

/** How many documents a push carries: more while answers come fast, fewer when a request dies on the way. */
export interface BatchSize {
  current(): number;
  /** Runs one push and learns from how it went. */
  measured(push: () => Promise<void>): Promise<void>;
}

const SMALLEST = 20;
const FIRST = 250;
const LARGEST = 1000;
const FAST_MS = 2000;

export function adaptiveBatchSize(clock: Clock): BatchSize {
  let size = FIRST;
  return {
    current: () => size,
    async measured(push) {
      const start = clock.now();
      try {
        await push();
        const took = clock.now() - start;
        if (took >= 0 && took < FAST_MS) size = Math.min(size * 2, LARGEST);
      } catch (error) {
        if (error instanceof TransportError && error.kind === 'unreachable') size = Math.max(size >> 1, SMALLEST);
        throw error;
      }
    },
  };
}
