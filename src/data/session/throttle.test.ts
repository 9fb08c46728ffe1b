import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createThrottle } from './throttle.ts';

const PERIOD_MS = 300_000;

/** Ascending times, often close together and sometimes exactly one period apart. */
const moments = fc
  .array(fc.oneof(fc.nat(PERIOD_MS * 2), fc.constantFrom(0, PERIOD_MS - 1, PERIOD_MS)), { minLength: 1 })
  .map((pauses) => pauses.reduce<number[]>((times, pause) => [...times, (times.at(-1) ?? 0) + pause], []));

function run(times: readonly number[]) {
  const isDue = createThrottle(PERIOD_MS);
  return times.map((at) => ({ at, acts: isDue(at) }));
}

test('opening the app always counts', () => {
  fc.assert(
    fc.property(moments, (times) => {
      expect(run(times)[0]?.acts).toBe(true);
    }),
  );
});

test('constant activity asks the server at most once per period', () => {
  fc.assert(
    fc.property(moments, (times) => {
      const acted = run(times).filter(({ acts }) => acts);
      for (const [index, { at }] of acted.slice(1).entries()) expect(at - acted[index]!.at).toBeGreaterThanOrEqual(PERIOD_MS);
    }),
  );
});

test('activity one period after the last counted one is not lost', () => {
  fc.assert(
    fc.property(moments, (times) => {
      let last = -Infinity;
      for (const { at, acts } of run(times)) {
        expect(acts).toBe(at - last >= PERIOD_MS);
        if (acts) last = at;
      }
    }),
  );
});
