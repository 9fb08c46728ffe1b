import { REQUEST_LIMITS } from './limits.ts';

/**
 * Token bucket: bursts of `requests`, refilled evenly over `seconds`. The backend's only one. What has a limit on a hosted project
 * too is counted in the database, which keeps it over restarts: `private.use_up`.
 */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimiter {
  /** Takes `amount` from the bucket of `key`: 0 if the request passes, else seconds to wait. */
  wait(key: string, amount?: number): number;
  /** Returns one that passed, of a caller who takes before the outcome is known. */
  giveBack(key: string): void;
}

/**
 * Stores per key the time at which its bucket is full again, in memory: a restart resets all. Whole milliseconds, so that
 * rounding does not fail a client that waited as announced.
 * @param now in milliseconds
 */
export function createRateLimiter({ requests, seconds }: RateLimit, now: () => number = Date.now): RateLimiter {
  const fullAt = new Map<string, number>();
  const interval = Math.ceil((seconds * 1000) / requests);

  return {
    wait(key, amount = 1) {
      const time = Math.floor(now());
      const next = Math.max(fullAt.get(key) ?? time, time) + Math.ceil(interval * amount);
      const early = next - time - requests * interval;
      if (early > 0) return Math.ceil(early / 1000);
      // Oldest first: a Map keeps the order of insertion.
      fullAt.delete(key);
      fullAt.set(key, next);
      if (fullAt.size > REQUEST_LIMITS.rateLimitKeys) fullAt.delete(fullAt.keys().next().value!);
      return 0;
    },
    giveBack(key) {
      const full = fullAt.get(key);
      if (full !== undefined) fullAt.set(key, full - interval);
    },
  };
}
