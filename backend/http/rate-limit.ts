/**
 * Token bucket: bursts of `requests`, refilled evenly over `seconds`. The backend's only one. What has a limit on a hosted project
 * too is counted in the database, which keeps it over restarts: `private.use_up`.
 */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimiter {
  /** Takes a request of `key` that costs `amount` into account: 0 when it may pass, else the seconds until it may. */
  wait(key: string, amount?: number): number;
}

/** Keys remembered before those that have their whole burst again are forgotten. */
const MAX_KEYS = 10_000;

/**
 * For each key the time at which it has its whole burst again, in memory: a restart forgives everyone.
 * In whole milliseconds, so that whoever waits as long as they were told is not short of a rounding.
 * @param now In milliseconds.
 */
export function createRateLimiter({ requests, seconds }: RateLimit, now: () => number = Date.now): RateLimiter {
  const fullAt = new Map<string, number>();
  const interval = Math.ceil((seconds * 1000) / requests);

  const forgetFull = (time: number): void => {
    for (const [key, at] of fullAt) if (at <= time) fullAt.delete(key);
  };

  return {
    wait(key, amount = 1) {
      const time = Math.floor(now());
      if (fullAt.size >= MAX_KEYS) forgetFull(time);
      const next = Math.max(fullAt.get(key) ?? time, time) + Math.ceil(interval * amount);
      const early = next - time - requests * interval;
      if (early > 0) return Math.ceil(early / 1000);
      fullAt.set(key, next);
      return 0;
    },
  };
}
