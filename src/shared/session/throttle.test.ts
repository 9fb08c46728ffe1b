import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';

import { deviceKey } from '../kept-on-device/kept-value.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const PERIOD_MS = 300_000;
const KEY = deviceKey('last-login');

afterEach(() => vi.unstubAllGlobals());

/** Ascending times, often close together and sometimes exactly one period apart, each in one of three tabs, which may be loaded anew. */
const moments = fc
  .array(
    fc.record({
      pause: fc.oneof(fc.nat(PERIOD_MS * 2), fc.constantFrom(0, PERIOD_MS - 1, PERIOD_MS)),
      tab: fc.nat(2),
      isReload: fc.boolean(),
    }),
    { minLength: 1 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ pause, ...step }) => ({ ...step, at: (at += pause) }));
  });
type Moments = ReturnType<typeof moments.generate>['value'];

/** Tabs of a new browser share it. */
function newStorage(): void {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
}

function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
}

/** Each tab has a steady clock of its own, which begins with it. */
function run(steps: Moments) {
  const tabs = new Map<number, { readonly throttle: Throttle; readonly opened: number }>();
  return steps.map(({ at, tab, isReload }) => {
    if (isReload || !tabs.has(tab)) tabs.set(tab, { throttle: createThrottle(PERIOD_MS, KEY), opened: at });
    const { throttle, opened } = tabs.get(tab)!;
    const steadyMs = at - opened;
    return { at, tab, acts: throttle.mayBeDue(steadyMs) && throttle.claim({ steadyMs, wallMs: at }) };
  });
}

test('two tabs and a reload write no second time within five minutes, and activity after them is not lost', () => {
  fc.assert(
    fc.property(moments, (steps) => {
      newStorage();
      let last = -Infinity;
      for (const { at, acts } of run(steps)) {
        expect(acts).toBe(at - last >= PERIOD_MS);
        if (acts) last = at;
      }
    }),
  );
});

test('where the browser refuses storage, opening the app counts, and each tab keeps its period', () => {
  refuseStorage();
  fc.assert(
    fc.property(moments, (steps) => {
      const last = new Map<number, number>();
      const kept = steps.map((step) => ({ ...step, isReload: false }));
      for (const { at, tab, acts } of run(kept)) {
        expect(acts).toBe(at - (last.get(tab) ?? -Infinity) >= PERIOD_MS);
        if (acts) last.set(tab, at);
      }
    }),
  );
});

const settings = fc.array(fc.record({ pause: fc.nat(PERIOD_MS), wallMs: fc.nat(3 * PERIOD_MS) }), { minLength: 1 });

test('a tab that stays open writes once a period, however often its clock is set', () => {
  fc.assert(
    fc.property(settings, (steps) => {
      newStorage();
      const throttle = createThrottle(PERIOD_MS, KEY);
      let steadyMs = 0;
      let last = -Infinity;
      for (const { pause, wallMs } of steps) {
        steadyMs += pause;
        const acts = throttle.claim({ steadyMs, wallMs });
        expect(acts).toBe(steadyMs - last >= PERIOD_MS);
        if (acts) last = steadyMs;
      }
    }),
  );
});

test('a tab that is opened after the clock was set waits for at most one period', () => {
  fc.assert(
    fc.property(fc.nat(3 * PERIOD_MS), fc.nat(3 * PERIOD_MS), (noted, wallMs) => {
      newStorage();
      createThrottle(PERIOD_MS, KEY).claim({ steadyMs: 0, wallMs: noted });
      const throttle = createThrottle(PERIOD_MS, KEY);
      const isFirst = throttle.claim({ steadyMs: 0, wallMs });
      expect(isFirst || throttle.claim({ steadyMs: PERIOD_MS, wallMs: wallMs + PERIOD_MS })).toBe(true);
    }),
  );
});
