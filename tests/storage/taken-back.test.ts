import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createAuthStorage } from '../../replication/auth/auth-storage.ts';
import { type DeviceSession, openDeviceSession, SESSION_VERSION } from '../../replication/auth/device-session.ts';
import { LostStoreError } from '../../replication/auth/session-store.ts';
import { clearSession, forgetBeforeOpening, forgetSignedOutUsers } from '../../replication/auth/sign-out.ts';
import { readSession, TOKENS_KEY } from '../../replication/auth/stored-session.ts';
import { beginTrial } from '../../replication/auth/trial.ts';
import { webLock } from '../../replication/auth/web-lock.ts';
import { systemClock } from '../../replication/base/clock.ts';
import { openSession } from '../../replication/context/session.ts';
import type { PushRequest } from '../../replication/protocol/wire.ts';
import { adaptiveBatchSize } from '../../replication/transport/batch-size.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import type { Store } from '../../replication/storage/store.ts';
import { removeDatabase } from '../../replication/storage/remove-database.ts';
import { hasUnsentDocuments } from '../../replication/storage/unsent.ts';
import { TransportError } from '../../replication/transport/transport.ts';
import { testReplica } from '../support/test-replica.ts';

// A release is taken back: its predecessor, the same code with a lower version, meets the newer storage.

const fetched = vi.fn<typeof fetch>(() => Promise.reject(new Error('no network')));
const server = { url: 'http://server.invalid', publishableKey: 'key', fetch: fetched };

let userId: string;
const sessions: DeviceSession[] = [];

function open(version?: number): DeviceSession {
  const session = openDeviceSession(server, version);
  sessions.push(session);
  return session;
}

function close(): void {
  for (const { store, channel } of sessions.splice(0)) {
    store.close();
    channel.close();
  }
}

function signIn({ store }: DeviceSession, id: string): Promise<void> {
  const tokens = { access_token: id, refresh_token: 'r', expires_in: 0, user: { id, user_metadata: {} } };
  return createAuthStorage(store, Date.now, hasUnsentDocuments).setItem(TOKENS_KEY, JSON.stringify(tokens));
}

/** A device on which the newer release has stored a subject that was never sent. */
beforeEach(async () => {
  userId = randomUUID();
  await signIn(open(), userId);
  const { database, insert } = await testReplica({ userId });
  await insert('userSubjects', { id: randomUUID(), userId, name: 'Physics' });
  await database.close();
  close();
  fetched.mockClear();
});
afterEach(async () => {
  await clearSession(open().store, userId);
  await removeDatabase(userId);
  close();
});

test('STORE-1 an earlier release says what happened, and neither sends nor deletes anything', async () => {
  const older = open(SESSION_VERSION - 1);
  const said: string[] = [];
  older.store.onLost(({ message }) => said.push(message));
  const deleteUserData = vi.fn<(userId: string) => Promise<void>>(removeDatabase);
  const forgetting = { store: older.store, lock: webLock, deleteUserData };
  for (const attempt of [
    () => readSession(older.store),
    () => older.tokens.accessToken(userId),
    () => signIn(older, randomUUID()),
    () => beginTrial(older.store, randomUUID),
    () => clearSession(older.store, userId),
    () => forgetSignedOutUsers(forgetting),
    () => forgetBeforeOpening(forgetting),
  ])
    await expect(attempt()).rejects.toBeInstanceOf(LostStoreError);
  expect(said).toEqual([
    'Your work on this device was saved by a newer Ekagra than this one. All of it is still here, and is sent once the newer one is back. Reload to try again.',
  ]);
  expect(fetched).not.toHaveBeenCalled();
  expect(deleteUserData).not.toHaveBeenCalled();
  expect(await hasUnsentDocuments(userId)).toBe(true);
});

test('STORE-1 the next release with this storage finds the student, and sends what waits', async () => {
  await expect(readSession(open(SESSION_VERSION - 1).store)).rejects.toBeInstanceOf(LostStoreError);
  close();
  expect((await readSession(open().store)).owner?.id).toBe(userId);
  const { database, store } = await testReplica({ userId });
  const pushed = await firstPush(store);
  expect(JSON.stringify(pushed)).toContain('Physics');
  await database.close();
});

/** What a push sends to a server that does not answer. */
async function firstPush(store: Store): Promise<PushRequest> {
  const requests: PushRequest[] = [];
  const session = await openSession({
    userId,
    collections: Object.values(collectionSchemas),
    store,
    transport: {
      pull: () => Promise.reject(new TransportError('unreachable', 'no answer')),
      push(request) {
        requests.push(request);
        return Promise.reject(new TransportError('unreachable', 'no answer'));
      },
      subscribe: () => () => undefined,
    },
    leader: { lead: (_signal, work) => work() },
    clock: systemClock,
    random: Math.random,
    newId: randomUUID,
  });
  await expect(pushWaiting(session, adaptiveBatchSize(systemClock))).rejects.toBeInstanceOf(TransportError);
  return requests[0]!;
}
