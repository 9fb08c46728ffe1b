import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

const limit = { requests: 10, seconds: 100 };

test('a burst passes up to the limit, and one more request in each tenth of the time', () => {
  let now = 0;
  const limiter = createRateLimiter(limit, () => now);
  expect(Array.from({ length: 12 }, () => limiter.wait('a'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 10]);
  now = 9_000;
  expect(limiter.wait('a')).toBe(1);
  now = 10_000;
  expect([limiter.wait('a'), limiter.wait('a')]).toEqual([0, 10]);
});

test('whoever waits as long as they were told passes, however they asked before', () => {
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

test('in any stretch of time no more pass than the burst and what is refilled in it', () => {
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

test('one who is refused takes nothing from another', () => {
  const limiter = createRateLimiter(limit, () => 0);
  for (let i = 0; i < 50; i++) limiter.wait('a');
  expect(limiter.wait('b')).toBe(0);
});
