import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createAuthStorage } from '../../replication/auth/auth-storage.ts';
import { openSessionStore, SESSION_DATABASE, type SessionStore } from '../../replication/auth/session-store.ts';
import { clearSession } from '../../replication/auth/sign-out.ts';
import { parseSession, readSession, SESSION_KEYS, TOKENS_KEY } from '../../replication/auth/stored-session.ts';
import { createTokenSource } from '../../replication/auth/token-source.ts';
import {
  beginTrial,
  followWish,
  forgetTrial,
  leaveTrial,
  noteWish,
  readLeftTrial,
  readTrial,
  takeTrial,
  trialsTakenBy,
} from '../../replication/auth/trial.ts';
import { webLock } from '../../replication/auth/web-lock.ts';
import { localEngine } from '../../replication/engine/local-engine.ts';
import { succeeded } from '../support/indexed-db.ts';

let store: SessionStore;
beforeEach(async () => {
  // Another file in this process may have left somebody signed in.
  await deleteSession();
  store = openSessionStore(indexedDB, SESSION_DATABASE, 1);
});
afterEach(async () => {
  store.close();
  await deleteSession();
});

function deleteSession(): Promise<unknown> {
  return succeeded(indexedDB.deleteDatabase(SESSION_DATABASE));
}

const begin = (id = 'trial') => beginTrial(store, () => id);
const owner = async () => (await readSession(store)).owner;

/** As supabase-js stores a session. Everybody has something unsent. */
async function signIn(id: string, email = `${id}@example.com`): Promise<void> {
  const user = { id, email, user_metadata: {} };
  const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 3600, expires_at: 0, user };
  await createAuthStorage(store, Date.now, () => Promise.resolve(true)).setItem(TOKENS_KEY, JSON.stringify(tokens));
}

test('TRIAL-1 a trial is found again, and no token can be had in its name', async () => {
  await begin();
  await begin('another');
  expect(await owner()).toEqual({ id: 'trial', user_metadata: {}, isTrial: true });
  const tokens = createTokenSource({
    store,
    lock: webLock,
    now: Date.now,
    refresh: () => Promise.reject(new Error('asked the server')),
    onEnded: () => undefined,
  });
  await expect(tokens.accessToken('trial')).rejects.toMatchObject({ kind: 'session-ended' });
});

test('TRIAL-1 the engine of a trial never says that something is synced', async () => {
  expect(localEngine.status()).toEqual({ phase: 'local' });
  expect(await localEngine.runOnce(AbortSignal.timeout(1000))).toEqual({ phase: 'local' });
});

test('TRIAL-1 no trial begins where somebody is signed in', async () => {
  await signIn('asha');
  await begin();
  expect((await owner())?.id).toBe('asha');
  expect(await readTrial(store)).toBeNull();
});

test('TRIAL-2 who signs in is not refused, and the trial is neither forgotten nor given to them', async () => {
  await begin();
  await signIn('asha');
  expect(parseSession(await store.read(SESSION_KEYS))).toMatchObject({ owner: { id: 'asha' }, toForget: [] });
  expect(await readTrial(store)).toEqual({ id: 'trial' });
  expect(await trialsTakenBy(store, 'asha')).toEqual([]);
});

test('TRIAL-3 the account that was made for it takes it along, by its address or as a new one', async () => {
  await begin();
  await noteWish(store, { email: 'Asha@Example.com', takesAlong: true });
  await signIn('asha');
  await followWish(store, { id: 'asha', email: 'asha@example.com' }, false);
  expect(await trialsTakenBy(store, 'asha')).toEqual(['trial']);

  await clearSession(store, 'asha');
  await begin('second');
  await noteWish(store, { email: null, takesAlong: true });
  await signIn('ravi');
  await followWish(store, { id: 'ravi' }, true);
  expect(await trialsTakenBy(store, 'ravi')).toEqual(['second']);
});

test.each([
  ['of another address', { email: 'asha@example.com', takesAlong: true }, true],
  ['that is not new', { email: null, takesAlong: true }, false],
])('TRIAL-3 an account %s is asked', async (_name, wish, isNew) => {
  await begin();
  await noteWish(store, wish);
  await signIn('ravi');
  await followWish(store, { id: 'ravi', email: 'ravi@example.com' }, isNew);
  expect(await trialsTakenBy(store, 'ravi')).toEqual([]);
  expect(await readTrial(store)).toMatchObject({ id: 'trial' });
});

test('TRIAL-3 a wish is for who signs in next: on a shared phone nobody later gets what another tried', async () => {
  await begin();
  await noteWish(store, { email: null, takesAlong: true });
  // Google knew an account of theirs, and they put the question off.
  await signIn('asha');
  await followWish(store, { id: 'asha' }, false);
  await clearSession(store, 'asha');
  await signIn('ravi');
  await followWish(store, { id: 'ravi' }, true);
  expect(await trialsTakenBy(store, 'ravi')).toEqual([]);
  expect(await readTrial(store)).toEqual({ id: 'trial' });
});

test('TRIAL-3 a wish that was never followed ends where somebody else begins to sign up', async () => {
  await begin();
  await noteWish(store, { email: null, takesAlong: true });
  // The app ended before it followed the wish.
  await signIn('asha');
  await clearSession(store, 'asha');
  await noteWish(store, { email: null, takesAlong: true });
  await signIn('ravi');
  await followWish(store, { id: 'ravi' }, true);
  expect(await trialsTakenBy(store, 'ravi')).toEqual([]);
});

test('TRIAL-3 leaving a trial ends the wish for it', async () => {
  await begin();
  await noteWish(store, { email: 'ravi@example.com', takesAlong: true });
  await signIn('asha');
  await leaveTrial(store, 'asha');
  expect(await readTrial(store)).toEqual({ id: 'trial', leftBy: 'asha' });
});

test('TRIAL-3 who did not want it in the new account is not asked again, and it stays', async () => {
  await begin();
  await noteWish(store, { email: null, takesAlong: false });
  await signIn('asha');
  await followWish(store, { id: 'asha' }, true);
  expect(await trialsTakenBy(store, 'asha')).toEqual([]);
  expect(await readTrial(store)).toEqual({ id: 'trial', leftBy: 'asha' });
});

test('TRIAL-3 an account takes a second trial along while the first waits', async () => {
  for (const id of ['first', 'second']) {
    await begin(id);
    await signIn('asha');
    expect(await takeTrial(store, 'asha')).toBe(true);
    await store.update([], () => ({ owner: null }));
  }
  expect(await trialsTakenBy(store, 'asha')).toEqual(['first', 'second']);
});

test('TRIAL-3 a wish made while somebody else is signed in counts for nothing', async () => {
  await begin();
  await signIn('asha');
  await noteWish(store, { email: null, takesAlong: true });
  await followWish(store, { id: 'asha' }, true);
  expect(await trialsTakenBy(store, 'asha')).toEqual([]);
});

test('TRIAL-3 what is left stays for whoever tried it; what is taken is nobody else’s', async () => {
  await begin();
  await signIn('asha');
  await leaveTrial(store, 'asha');
  expect(await readTrial(store)).toEqual({ id: 'trial', leftBy: 'asha' });
  await clearSession(store, 'asha');
  await begin('another');
  expect((await owner())?.id).toBe('trial');
  expect(await readTrial(store)).toEqual({ id: 'trial' });

  await signIn('ravi');
  await takeTrial(store, 'ravi');
  await takeTrial(store, 'asha');
  expect(await trialsTakenBy(store, 'asha')).toEqual([]);
  expect(await trialsTakenBy(store, 'ravi')).toEqual(['trial']);
});

test('TRIAL-3 a student who has signed out meanwhile binds nothing: it would be deleted with their data', async () => {
  await begin();
  await noteWish(store, { email: 'asha@example.com', takesAlong: true });
  await signIn('asha');
  await clearSession(store, 'asha');
  expect(await takeTrial(store, 'asha')).toBe(false);
  await leaveTrial(store, 'asha');
  await followWish(store, { id: 'asha', email: 'asha@example.com' }, true);
  expect(await trialsTakenBy(store, 'asha')).toEqual([]);
  expect(await readTrial(store)).toMatchObject({ id: 'trial', wish: { takesAlong: true } });
});

test('TRIAL-3 only the first of two answers binds a trial, and one that goes on is nobody’s to delete', async () => {
  await begin();
  expect(await readLeftTrial(store, 'trial')).toBeNull();
  await signIn('asha');
  expect(await readLeftTrial(store, 'asha')).toEqual({ id: 'trial' });
  expect(await readLeftTrial(store, 'ravi')).toBeNull();
  expect([await takeTrial(store, 'asha'), await takeTrial(store, 'asha')]).toEqual([true, false]);
  expect(await trialsTakenBy(store, 'asha')).toEqual(['trial']);
});

test('TRIAL-3 deleting a trial leaves none to take along', async () => {
  await begin();
  await clearSession(store, 'trial');
  expect(await readTrial(store)).toBeNull();
  expect(parseSession(await store.read(SESSION_KEYS))).toMatchObject({ owner: null, toForget: ['trial'] });
});

test('TRIAL-3 a trial that was left and deleted is offered to nobody, and a newer one stays', async () => {
  await begin();
  await signIn('asha');
  await leaveTrial(store, 'asha');
  await forgetTrial(store, 'trial');
  expect(await readTrial(store)).toBeNull();
  expect((await owner())?.id).toBe('asha');

  await clearSession(store, 'asha');
  await begin('newer');
  await forgetTrial(store, 'trial');
  expect(await readTrial(store)).toEqual({ id: 'newer' });
});
