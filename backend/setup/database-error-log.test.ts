import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { PUBLISHABLE_KEY } from './supabase-app.ts';
import type { RunningBackend } from '../start-backend.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend?.close());

test.each([
  'todos?title=secret',
  'todos?title=secret.secret',
  'todos?select=(secret',
  'todos?select=id,,:secret',
  'todos?select=id::',
  'todos?or=(secret',
  'todos?labels=cs.secret',
  'todos?labels=cs.{secret',
  'todos?order=secret.secret',
  'todos?title->secret=eq.secret',
])('the log has no line about an unreadable request: %s', async (query) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  // Installed once per process, below this spy: here once more, above it.
  vi.resetModules();
  (await import('./database-error-log.ts')).keepRequestsOutOfLog();
  const answer = await fetch(`${backend.url}/rest/v1/${query}`, { headers: { apikey: PUBLISHABLE_KEY } });
  expect(answer.status).toBeLessThan(500);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});
