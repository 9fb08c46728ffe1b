import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import { clockError, correctedNow, measureServerClock, serverOffset } from './server-clock.ts';

const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that answers each request so. */
const serverWith = (answer: () => Promise<unknown>) => ({ rpc: () => ({ abortSignal: answer }) }) as unknown as SupabaseClient;

// Other files share the process.
afterAll(async () => {
  await measureServerClock(serverWith(async () => ({ data: Date.now(), error: null })));
});

test('only a clock that is wrong by hours is corrected, once the server’s is known', async () => {
  const ahead = 365 * DAY_MS;
  expect(await measureServerClock(serverWith(async () => ({ data: Date.now() - ahead, error: null })))).toBe(true);
  expect(correctedNow()).toBe(Date.now() - ahead);
  expect(await measureServerClock(serverWith(async () => ({ data: Date.now() - 60_000, error: null })))).toBe(true);
  expect([clockError(), correctedNow()]).toEqual([0, Date.now()]);
});

test('what an earlier visit measured corrects nothing: the clock may have been set since', async () => {
  vi.stubGlobal('localStorage', { getItem: () => String(-365 * DAY_MS) });
  vi.resetModules();
  const started = await import('./server-clock.ts');
  expect(started.serverOffset()).toBe(-365 * DAY_MS);
  expect([started.clockError(), started.correctedNow()]).toEqual([0, Date.now()]);
});

test('a request that waits for its token, and hears no signal, keeps no paper waiting for the time', async () => {
  const answered = measureServerClock(serverWith(() => new Promise(() => {})));
  await vi.advanceTimersByTimeAsync(4000);
  expect(await answered).toBe(false);
});

test('what was measured before the clock was set says nothing after it', async () => {
  const started = Date.now() - performance.now();
  let asked = 0;
  const answer = async () => {
    if (asked++ === 1) vi.setSystemTime(Date.now() + DAY_MS);
    // The first answer is the fastest.
    vi.advanceTimersByTime(10 * asked);
    return { data: started + performance.now(), error: null };
  };
  expect(await measureServerClock(serverWith(answer))).toBe(true);
  expect(Math.abs(serverOffset() + DAY_MS)).toBeLessThan(100);
});
