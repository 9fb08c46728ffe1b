import { expect, onTestFinished, test, vi } from 'vitest';
import { keptInLog } from '../setup/database-error-log.ts';
import { LaneFullError } from '../base/lane.ts';
import { visitor } from '../testing/client.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { passwordPool } from './passwords/passwords.ts';

test('a sign-in that is refused because too many wait is answered with 503 and logged in one line, without a stack', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const backend = await startTestBackend();
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await backend.close();
  });
  const account = { email: 'asha@example.com', password: 'correct horse' };
  expect((await visitor(backend).auth.signUp(account)).error).toBeNull();
  vi.spyOn(passwordPool, 'compare').mockRejectedValue(new LaneFullError());
  const { error } = await visitor(backend).auth.signInWithPassword(account);
  expect(error).toMatchObject({ status: 503 });
  // Another file of this process may have put the filter below the spy.
  expect(logged.mock.calls.map(keptInLog)).toEqual([['request refused: Too many requests wait already']]);
});
