import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';

import { openSessionStore, SESSION_DATABASE } from '../../../replication/auth/session-store.ts';
import { FORGET_KEY, OWNER_KEY } from '../../../replication/auth/stored-session.ts';
import { hasStoredSession } from './has-stored-session.ts';

test.each([
  ['a student who is signed in', { [OWNER_KEY]: '{"id":"a"}' }, true],
  ['a student whose sign-out is to be finished', { [FORGET_KEY]: '["a"]' }, true],
  ['nobody any more', { [FORGET_KEY]: '[]' }, false],
  ['what signing in has left half done', { 'tokens-code-verifier': 'x' }, false],
])('looking at storage finds a student, or none: %s', async (_, values, isThere) => {
  const factory = new IDBFactory();
  const store = openSessionStore(factory, SESSION_DATABASE, 7);
  await store.update([], () => values);
  store.close();
  expect(await hasStoredSession(factory)).toBe(isThere);
});

test('checking creates no database', async () => {
  const factory = new IDBFactory();
  expect(await hasStoredSession(factory)).toBe(false);
  expect(await factory.databases()).toEqual([]);
});
