import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REQUEST_LIMITS } from './limits.ts';
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

test('what is given back counts as never taken, and is no credit beyond a full bucket', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ pause: fc.nat({ max: 20_000 }), givesBack: fc.boolean() }), { maxLength: 100 }), (requests) => {
      let now = 0;
      const [limiter, without] = [createRateLimiter(limit, () => now), createRateLimiter(limit, () => now)];
      for (const { pause, givesBack } of requests) {
        now += pause;
        const seconds = limiter.wait('a');
        if (!givesBack) expect(seconds).toBe(without.wait('a'));
        else if (seconds === 0) limiter.giveBack('a');
      }
      for (let at = 0; at <= limit.requests; at += 1) expect(limiter.wait('a')).toBe(without.wait('a'));
    }),
  );
});

test('a refused client takes nothing from others', () => {
  const limiter = createRateLimiter(limit, () => 0);
  for (let i = 0; i < 50; i++) limiter.wait('a');
  expect(limiter.wait('b')).toBe(0);
});

test('as many callers as there are addresses take a bounded memory, and the latest stay limited', () => {
  const limiter = createRateLimiter({ requests: 1, seconds: 100 }, () => 0);
  for (let at = 0; at <= REQUEST_LIMITS.rateLimitKeys; at += 1) expect(limiter.wait(`network ${at}`)).toBe(0);
  expect(limiter.wait(`network ${REQUEST_LIMITS.rateLimitKeys}`)).toBeGreaterThan(0);
  expect(limiter.wait('network 0')).toBe(0);
});
