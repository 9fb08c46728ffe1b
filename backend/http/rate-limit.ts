/** So many requests at once, and so many again, evenly, in each such time. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateLimiter {
  /** Takes one request of `key` into account: 0 when it may pass, else the seconds until one may. */
  wait(key: string): number;
}

interface Bucket {
  tokens: number;
  /** When the tokens were counted, in milliseconds. */
  at: number;
}

/** Buckets kept before those that are full again are thrown away. */
const MAX_BUCKETS = 10_000;

/** A token bucket for each key, in memory: a restart forgives everyone. `now` is in milliseconds. */
export function createRateLimiter({ requests, seconds }: RateLimit, now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const refillPerMs = requests / (seconds * 1000);
  const tokensIn = ({ tokens, at }: Bucket): number => Math.min(requests, tokens + (now() - at) * refillPerMs);

  const forgetFull = (): void => {
    for (const [key, bucket] of buckets) if (tokensIn(bucket) >= requests) buckets.delete(key);
  };

  return {
    wait(key) {
      if (buckets.size >= MAX_BUCKETS) forgetFull();
      const bucket = buckets.get(key) ?? { tokens: requests, at: now() };
      const tokens = tokensIn(bucket);
      const passes = tokens >= 1;
      buckets.set(key, { tokens: passes ? tokens - 1 : tokens, at: now() });
      return passes ? 0 : Math.ceil((1 - tokens) / refillPerMs / 1000);
    },
  };
}
