import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

const limit = { requests: 10, seconds: 100 };

test('a burst passes up to the limit, then one request per refill', () => {
  let now = 0;
  const limiter = createRateLimiter(limit, () => now);
  expect(Array.from({ length: 12 }, () => limiter.wait('a'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 10]);
  now = 9_000;
  expect(limiter.wait('a')).toBe(1);
  now = 10_000;
  expect([limiter.wait('a'), limiter.wait('a')]).toEqual([0, 10]);
});

test('a client that waits the announced time passes, whatever it asked before', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5000 }), { minLength: 20, maxLength: 60 }), (pauses) => {
      let now = 0;
      const limiter = createRateLimiter(limit, () => now);
      const refusedTwice = pauses.filter((pause) => {
        now += pause;
        const seconds = limiter.wait('a');
        now += seconds * 1000;
        return seconds > 0 && limiter.wait('a') > 0;
      });
      expect(refusedTwice).toEqual([]);
    }),
  );
});

test('no interval passes more than the burst plus its refill', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5000 }), { maxLength: 300 }), (pauses) => {
      let now = 0;
      const limiter = createRateLimiter(limit, () => now);
      let passed = 0;
      for (const pause of pauses) {
        now += pause;
        if (limiter.wait('a') === 0) passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(limit.requests + (now / 1000 / limit.seconds) * limit.requests);
    }),
  );
});

test('a refused client takes nothing from others', () => {
  const limiter = createRateLimiter(limit, () => 0);
  for (let i = 0; i < 50; i++) limiter.wait('a');
  expect(limiter.wait('b')).toBe(0);
});
