import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';

import { createAuthStorage } from './auth-storage.ts';
import { succeeded } from '../../tests/support/indexed-db.ts';
import { LostStoreError, openSessionStore } from './session-store.ts';
import { readSession, TOKENS_KEY } from './stored-session.ts';
import { clearSession, forgetBeforeOpening, forgetSignedOutUsers } from './sign-out.ts';

const tokens = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 3600,
  expires_at: 0,
  user: { id: 'u1', email: 'a@b.in', user_metadata: {} },
};

const nothingUnsent = () => Promise.resolve(false);
const lock = <T>(_name: string, work: () => Promise<T>): Promise<T> => work();

async function signedInStore() {
  const store = openSessionStore(new IDBFactory(), 'session', 1);
  await createAuthStorage(store, () => 0, nothingUnsent).setItem(TOKENS_KEY, JSON.stringify(tokens));
  return store;
}

test('values of the auth client survive closing and reopening', async () => {
  const factory = new IDBFactory();
  const storage = createAuthStorage(openSessionStore(factory, 'session', 1), () => 0, nothingUnsent);
  await storage.setItem('verifier', 'secret');
  expect(await createAuthStorage(openSessionStore(factory, 'session', 1), () => 0, nothingUnsent).getItem('verifier')).toBe('secret');
  await storage.removeItem('verifier');
  expect(await storage.getItem('verifier')).toBeNull();
});

test('a store whose connection was closed reopens', async () => {
  const store = await signedInStore();
  store.close();
  expect((await readSession(store)).owner?.id).toBe('u1');
});

test('concurrent updates are both kept', async () => {
  const store = openSessionStore(new IDBFactory(), 'session', 1);
  const append = (letter: string) => store.update(['word'], ({ word }) => ({ word: (word ?? '') + letter }));
  await Promise.all([append('a'), append('b'), append('c')]);
  expect(await store.read(['word'])).toEqual({ word: 'abc' });
});

test('an older tab is notified of a newer version, lets it upgrade, and then fails with a typed error', async () => {
  const factory = new IDBFactory();
  const old = openSessionStore(factory, 'session', 1);
  await old.update([], () => ({ key: 'value' }));
  const outdated = Promise.withResolvers<void>();
  old.onLost(() => outdated.resolve());

  expect(await openSessionStore(factory, 'session', 2).read(['key'])).toEqual({ key: 'value' });
  await outdated.promise;
  await expect(old.read(['key'])).rejects.toBeInstanceOf(LostStoreError);
});

test('STORE-7 a store that another tab deletes is gone for this one, which says that and writes nothing more', async () => {
  const factory = new IDBFactory();
  const store = openSessionStore(factory, 'session', 1);
  await store.update([], () => ({ key: 'value' }));
  const lost = Promise.withResolvers<LostStoreError>();
  store.onLost(lost.resolve);

  await succeeded(factory.deleteDatabase('session'));
  const { reason, message } = await lost.promise;
  expect(reason).toBe('deleted');
  expect(message).toContain('deleted in another tab');
  expect(message).not.toContain('updated');
  await expect(store.update([], () => ({ key: 'late' }))).rejects.toMatchObject({ reason: 'deleted' });
  expect(await openSessionStore(factory, 'session', 1).read(['key'])).toEqual({ key: null });
});

test('STORE-1 a release that starts after a newer one says so, not that it was updated', async () => {
  const factory = new IDBFactory();
  await openSessionStore(factory, 'session', 2).read([]);
  const old = openSessionStore(factory, 'session', 1);
  const said: string[] = [];
  old.onLost(({ message }) => said.push(message));
  await expect(old.read(['key'])).rejects.toBeInstanceOf(LostStoreError);
  await expect(old.update([], () => ({ key: 'value' }))).rejects.toBeInstanceOf(LostStoreError);
  expect(said).toEqual([expect.stringContaining('saved by a newer Ekagra than this one')]);
});

test('storing the same token again does not extend its life', async () => {
  const store = openSessionStore(new IDBFactory(), 'session', 1);
  await createAuthStorage(store, () => 0, nothingUnsent).setItem(TOKENS_KEY, JSON.stringify(tokens));
  await createAuthStorage(store, () => 3_000_000, nothingUnsent).setItem(
    TOKENS_KEY,
    JSON.stringify({ ...tokens, user: { ...tokens.user, email: 'new@b.in' } }),
  );
  const session = await readSession(store);
  expect(session.tokens?.expires_at).toBe(3600);
  expect(session.owner?.email).toBe('new@b.in');
});

test('an unreadable session counts as none instead of stopping the app', async () => {
  const store = await signedInStore();
  await store.update([], () => ({ [TOKENS_KEY]: '{"broken' }));
  expect(await readSession(store)).toMatchObject({ tokens: null, owner: { id: 'u1' } });
});

test('AUTH-3 a device that crashed after sign-out deletes the database at its next start', async () => {
  const store = await signedInStore();
  expect((await clearSession(store, 'u1'))?.access_token).toBe('a');
  const deleted: string[] = [];
  const forgetting = { store, lock, deleteUserData: async (userId: string) => void deleted.push(userId) };
  await forgetSignedOutUsers(forgetting);
  await forgetSignedOutUsers(forgetting);
  expect(deleted).toEqual(['u1']);
});

test('AUTH-3 a failed deletion is retried', async () => {
  const store = await signedInStore();
  await clearSession(store, 'u1');
  const failing = { store, lock, deleteUserData: () => Promise.reject(new Error('blocked')) };
  await expect(forgetSignedOutUsers(failing)).rejects.toThrow('blocked');
  expect((await readSession(store)).toForget).toEqual(['u1']);
});

test('AUTH-3 a student who signs in again before the deletion gets a new database: the old one is deleted before opening', async () => {
  const store = await signedInStore();
  await clearSession(store, 'u1');
  await createAuthStorage(store, () => 0, nothingUnsent).setItem(TOKENS_KEY, JSON.stringify(tokens));
  const deleted: string[] = [];
  const forgetting = { store, lock, deleteUserData: async (userId: string) => void deleted.push(userId) };
  await forgetSignedOutUsers(forgetting);
  expect(deleted).toEqual([]);
  await forgetBeforeOpening(forgetting);
  expect(deleted).toEqual(['u1']);
  expect((await readSession(store)).toForget).toEqual([]);
  await forgetBeforeOpening(forgetting);
  expect(deleted).toEqual(['u1']);
});

test('AUTH-2 signing in over another’s ended session replaces them, and marks their data for deletion', async () => {
  const store = await signedInStore();
  const asked: string[] = [];
  const hasUnsent = async (userId: string) => asked.push(userId) === 0;
  await createAuthStorage(store, () => 0, hasUnsent).setItem(
    TOKENS_KEY,
    JSON.stringify({ ...tokens, user: { id: 'u2', user_metadata: {} } }),
  );
  expect(asked).toEqual(['u1']);
  expect(await readSession(store)).toMatchObject({ owner: { id: 'u2' }, tokens: { user: { id: 'u2' } }, toForget: ['u1'] });
});

test('AUTH-2 signing in is refused while another student has changes that are nowhere else', async () => {
  const store = await signedInStore();
  const before = await readSession(store);
  const storage = createAuthStorage(
    store,
    () => 0,
    () => Promise.resolve(true),
  );
  const other = JSON.stringify({ ...tokens, user: { id: 'u2', user_metadata: {} } });
  await expect(storage.setItem(TOKENS_KEY, other)).rejects.toMatchObject({ name: 'UnsentChangesError', owner: { id: 'u1' } });
  expect(await readSession(store)).toEqual(before);
  await storage.setItem(TOKENS_KEY, JSON.stringify(tokens));
  expect((await readSession(store)).toForget).toEqual([]);
});
