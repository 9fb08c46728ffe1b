import 'fake-indexeddb/auto';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { readSession } from '../../replication/auth/stored-session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('signing out ends the session on the server: its refresh token is worth nothing', async () => {
  const backend = await startTestBackend();
  onTestFinished(() => backend.close());
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('location', { origin: backend.url, href: `${backend.url}/login` });
  const { signUp } = await import('../../src/shared/session/sign-in.commands.ts');
  const { findSession, forgetUser } = await import('../../src/shared/session/stored-session.ts');
  const { deviceSession } = await import('../../src/shared/server/device-session.ts');
  expect(await signUp('asha@example.com', 'correct horse')).toMatchObject({ ok: true });
  const { user } = await findSession();
  const { tokens } = await readSession(deviceSession.store);

  await forgetUser(user!.id, async () => undefined);
  expect((await findSession()).user).toBeNull();
  const renew = async () => {
    const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: tokens!.refresh_token }),
    });
    return answer.status;
  };
  const isEnded = () => backend.query('select from auth.sessions where user_id = $1', [user!.id]).then((sessions) => sessions.length === 0);
  await expect.poll(isEnded).toBe(true);
  expect(await renew()).toBe(400);
});
