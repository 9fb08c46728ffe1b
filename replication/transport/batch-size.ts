import type { Clock } from '../base/clock.ts';
import { MOST_DOCUMENTS } from '../protocol/wire.ts';
import { isUnanswered, TransportError } from './transport.ts';

/** Adapts the number of documents or rows per request: more while answers are fast, fewer when slow or missing. */
export interface BatchSize {
  current(): number;
  /** Runs one request and learns from its duration. */
  measured<T>(request: () => Promise<T>): Promise<T>;
}

/** Rows per answer: enough for few round trips, few enough that a lost one costs little. */
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
  /** Size before the server became unreachable, which mostly says nothing about size. 0 after a refusal, which does. */
  let beforeSilence = 0;
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
        if (took >= 0 && took < FAST_MS) size = Math.min(Math.max(size * 2, beforeSilence >> 1), most);
        if (took > SLOW_MS) shrink();
        beforeSilence = 0;
        return answer;
      } catch (error) {
        // PUSH-4: a request refused as a whole may be accepted in halves.
        if (error instanceof TransportError && error.kind !== 'signed-out') {
          beforeSilence = isUnanswered(error) ? beforeSilence || size : 0;
          shrink();
        }
        throw error;
      }
    },
  };
}
