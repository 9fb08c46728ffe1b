import type { Clock } from '../engine/clock.ts';
import { TransportError } from '../transport/transport.ts';

/** How many documents or rows a request is about: more while answers come fast, fewer when they come late or not at all. */
export interface BatchSize {
  current(): number;
  /** Runs one request and learns from how it went. */
  measured<T>(request: () => Promise<T>): Promise<T>;
}

/** The server takes no more in one push. */
const MOST_DOCUMENTS = 500;
/** Rows in one answer: large enough for few round trips, small enough that a cut one costs little. */
const FIRST_ROWS = 1000;
const MOST_ROWS = 2000;
const FAST_MS = 2000;
const SLOW_MS = 15_000;

export function adaptiveBatchSize(clock: Clock): BatchSize {
  return adaptiveSize(clock, 250, MOST_DOCUMENTS);
}

export function adaptivePageSize(clock: Clock): BatchSize {
  return adaptiveSize(clock, FIRST_ROWS, MOST_ROWS);
}

function adaptiveSize(clock: Clock, first: number, most: number): BatchSize {
  let size = first;
  const shrink = (): void => {
    size = Math.max(size >> 1, 1);
  };
  return {
    current: () => size,
    async measured(request) {
      const start = clock.now();
      try {
        const answer = await request();
        const took = clock.now() - start;
        if (took >= 0 && took < FAST_MS) size = Math.min(size * 2, most);
        if (took > SLOW_MS) shrink();
        return answer;
      } catch (error) {
        // PUSH-4: what refuses a request may not refuse each half of it.
        if (error instanceof TransportError && error.kind !== 'signed-out') shrink();
        throw error;
      }
    },
  };
}
