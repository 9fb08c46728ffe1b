import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createClient } from '@supabase/supabase-js';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { createAuthStorage } from '../../replication/auth/auth-storage.ts';
import { createRefreshTokens } from '../../replication/auth/refresh-tokens.ts';
import { openSessionStore } from '../../replication/auth/session-store.ts';
import { readSession, TOKENS_KEY } from '../../replication/auth/stored-session.ts';
import { createTokenSource } from '../../replication/auth/token-source.ts';

const KEY = 'sb_publishable_ekagra_embedded_backend';
const asha = { email: 'asha@example.in', password: 'secret1' };

let directory: string;
let backend: RunningBackend;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'ekagra-session-'));
  backend = await startTestBackend({ dataDir: directory });
  const { auth } = createClient(backend.url, KEY, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await auth.signUp(asha);
  if (error) throw error;
});

afterAll(async () => {
  await backend.close();
  await rm(directory, { recursive: true, force: true });
});

/** A device on the real backend: supabase-js stores tokens, our token source refreshes them. */
async function signedInDevice() {
  const store = openSessionStore(new IDBFactory(), 'session', 1);
  const client = createClient(backend.url, KEY, {
    auth: {
      storage: createAuthStorage(store, Date.now, () => Promise.resolve(false)),
      storageKey: TOKENS_KEY,
      flowType: 'pkce',
      autoRefreshToken: false,
      persistSession: true,
    },
  });
  const { data, error } = await client.auth.signInWithPassword(asha);
  if (error) throw error;
  const ended: string[] = [];
  const openContext = () =>
    createTokenSource({
      store,
      lock: (_name, work) => work(),
      now: Date.now,
      refresh: createRefreshTokens({ url: backend.url, publishableKey: KEY, fetch }),
      onEnded: (userId) => ended.push(userId),
    });
  return { store, openContext, tokens: openContext(), ended, userId: data.user.id, accessToken: data.session.access_token };
}

test('the token source refreshes what the auth client stored, and the server accepts the new token', async () => {
  const { tokens, userId, accessToken, store } = await signedInDevice();
  expect(await tokens.accessToken(userId)).toBe(accessToken);
  const before = (await readSession(store)).tokens?.refresh_token;
  const renewed = await tokens.accessToken(userId, accessToken);
  expect((await readSession(store)).tokens?.refresh_token).not.toBe(before);
  const answer = await fetch(`${backend.url}/auth/v1/user`, { headers: { apikey: KEY, authorization: `Bearer ${renewed}` } });
  expect(answer.status).toBe(200);
});

test('AUTH-4 two contexts that renew at once, one of them after the other was frozen, stay signed in', async () => {
  const { tokens, openContext, ended, userId, accessToken, store } = await signedInDevice();
  const refreshToken = async () => (await readSession(store)).tokens?.refresh_token;
  await Promise.all([tokens.accessToken(userId, accessToken), openContext().accessToken(userId, accessToken)]);
  const before = await refreshToken();
  await tokens.accessToken(userId, await tokens.accessToken(userId));
  expect(await refreshToken()).not.toBe(before);
  expect(ended).toEqual([]);
});

test('a session the server has ended is known as ended from its own answer', async () => {
  const { tokens, ended, userId, accessToken } = await signedInDevice();
  await fetch(`${backend.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: KEY, authorization: `Bearer ${accessToken}` },
  });
  await expect(tokens.accessToken(userId, accessToken)).rejects.toMatchObject({ kind: 'session-ended' });
  expect(ended).toEqual([userId]);
});
