import type { Clock } from '../base/clock.ts';
import { isUnanswered } from './transport.ts';

/** Time that a full batch should take: long enough to be worth its round trip, and short enough to lose cheaply. */
const TARGET_MS = 8000;
const FIRST_BYTES = 128 * 1024;
const FEWEST_BYTES = 4 * 1024;
const MOST_BYTES = 512 * 1024;
/** A smaller request says nothing about bandwidth: latency dominates its time. */
const TELLING_BYTES = 2 * 1024;

const PATIENCE_MS = 60_000;
const LONGEST_PATIENCE_MS = 300_000;
/** Bytes per millisecond of the slowest usable line: 8 kbit/s. */
const SLOWEST = 1;

/** Measurements of the line to the server, from recent requests (PUSH-1). */
export interface Line {
  /** Maximum bytes of a push, so that it takes about eight seconds. */
  bytes(): number;
  /** Time-out of an answer; grows with each lost one. */
  patienceMs(bytes?: number): number;
  /** True on a slow line, where concurrent requests only share the bandwidth. */
  isSlow(): boolean;
  /** True if the last request got no answer. */
  isSilent(): boolean;
  /** Sends a request and measures it. */
  measured<T>(bytes: number, send: () => Promise<T>): Promise<T>;
}

export function openLine(clock: Clock): Line {
  let budget = FIRST_BYTES;
  /** Budget before the server became unreachable, which mostly says nothing about the line. */
  let beforeSilence = 0;
  let lost = 0;
  return {
    bytes: () => budget,
    patienceMs: (bytes = 0) => Math.min(PATIENCE_MS * 2 ** lost + bytes / SLOWEST, LONGEST_PATIENCE_MS),
    isSlow: () => budget < FIRST_BYTES,
    isSilent: () => lost > 0,
    async measured(bytes, send) {
      const start = clock.now();
      try {
        const answer = await send();
        lost = 0;
        const took = clock.now() - start;
        // The device's clock was set back meanwhile.
        if (took < 0) return answer;
        const fitting = (bytes * TARGET_MS) / Math.max(took, 1);
        budget = Math.max(budget, Math.min(beforeSilence / 2, fitting));
        if (bytes > 0) beforeSilence = 0;
        if (bytes < TELLING_BYTES) return answer;
        if (took > TARGET_MS) budget = Math.max(Math.min(budget, fitting), FEWEST_BYTES);
        else budget = Math.min(Math.max(budget, Math.min(budget * 2, fitting)), MOST_BYTES);
        return answer;
      } catch (error) {
        if (isUnanswered(error)) {
          lost += 1;
          beforeSilence ||= budget;
          budget = Math.max(budget / 2, FEWEST_BYTES);
        }
        throw error;
      }
    },
  };
}
