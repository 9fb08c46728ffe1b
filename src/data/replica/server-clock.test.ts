import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, expect, test, vi } from 'vitest';

import { measureServerClock } from './server-clock.ts';

afterEach(() => void vi.useRealTimers());

test('a request that waits for its token, and hears no signal, keeps no paper waiting for the time', async () => {
  vi.useFakeTimers();
  const client = { rpc: () => ({ abortSignal: () => new Promise(() => {}) }) } as unknown as SupabaseClient;
  const answered = measureServerClock(client);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await answered).toBe(false);
});
