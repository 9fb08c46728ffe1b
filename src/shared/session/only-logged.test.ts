import 'fake-indexeddb/auto';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

function watchLog() {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1', href: 'http://127.0.0.1:1/' });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return log;
}

test('a username that cannot be looked up counts as not available, and the failure is logged', async () => {
  const log = watchLog();
  const { checkUsername } = await import('./username.ts');
  expect(await checkUsername('u1', 'asha')).toEqual({ isAvailable: false, hasFailed: true });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('username'), expect.anything());
});
