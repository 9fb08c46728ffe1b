import { REQUEST_LIMITS } from './limits.ts';

/**
 * Token bucket: bursts of `requests`, refilled evenly over `seconds`. Limits that must also hold on hosted Supabase, or survive a
 * restart, are in the database: `private.use_up`.
 */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimiter {
  /** Takes `amount` from the bucket of `key`: 0 if the request passes, else seconds to wait. */
  wait(key: string, amount?: number): number;
  /** Returns one token, for callers who take it before they know whether it counts. */
  giveBack(key: string): void;
}

/**
 * Stores per key the time at which its bucket is full again. It is in memory, so a restart resets all buckets. Times are whole
 * milliseconds, so that rounding does not fail a client that waited as announced.
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
