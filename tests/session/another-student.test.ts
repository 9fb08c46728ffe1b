import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';

import { createAuthStorage } from '../../replication/auth/auth-storage.ts';
import { openSessionStore, SESSION_DATABASE, type SessionStore } from '../../replication/auth/session-store.ts';
import { clearSession, forgetBeforeOpening, forgetSignedOutUsers, type Forgetting } from '../../replication/auth/sign-out.ts';
import { readSession, TOKENS_KEY } from '../../replication/auth/stored-session.ts';
import { webLock } from '../../replication/auth/web-lock.ts';
import { storageName } from '../../replication/storage/indexed-db.ts';
import { databaseName } from '../../replication/storage/open-database.ts';
import { removeDatabase } from '../../replication/storage/remove-database.ts';
import { hasUnsentDocuments } from '../../replication/storage/unsent.ts';
import { dieAfter } from '../storage/dying-device.ts';
import { succeeded } from '../support/indexed-db.ts';
import { testReplica } from '../support/test-replica.ts';

// The device dies once at every step that touches its storage, and is restarted.

let asha: string;
let ravi: string;
beforeEach(async () => {
  // Another file in this process may have left one of a newer version.
  await succeeded(indexedDB.deleteDatabase(SESSION_DATABASE));
  asha = randomUUID();
  ravi = randomUUID();
});

const session = (): SessionStore => openSessionStore(indexedDB, SESSION_DATABASE, 1);

function forgetting(store: SessionStore): Forgetting {
  return { store, lock: webLock, deleteUserData: removeDatabase };
}

/** Start of the app, up to opening a student's data. */
async function start(store: SessionStore): Promise<string | undefined> {
  await forgetSignedOutUsers(forgetting(store));
  await forgetBeforeOpening(forgetting(store));
  return (await readSession(store)).owner?.id;
}

async function signIn(store: SessionStore, id: string): Promise<void> {
  const tokens = { access_token: id, refresh_token: 'r', expires_in: 3600, user: { id, user_metadata: {} } };
  await createAuthStorage(store, () => 0, hasUnsentDocuments).setItem(TOKENS_KEY, JSON.stringify(tokens));
}

/** RxDB's databases for subjects and replication's state: two are enough to die between. */
async function fill(userId: string): Promise<void> {
  for (const name of namesOf(userId)) {
    const request = indexedDB.open(name, 10);
    request.onupgradeneeded = () => {
      const docs = request.result.createObjectStore('docs', { keyPath: 'id' });
      docs.createIndex('[_deleted+sync.state+id]', ['_deleted', 'sync.state', 'id']);
    };
    const database = await succeeded(request);
    const docs = database.transaction('docs', 'readwrite').objectStore('docs');
    await succeeded(docs.put({ id: 'physics', _deleted: '0', sync: { state: 'synced' } }));
    database.close();
  }
}

async function isWhole(userId: string): Promise<boolean> {
  const found = [];
  for (const name of namesOf(userId)) {
    const database = await succeeded(indexedDB.open(name));
    found.push(await succeeded(database.transaction('docs').objectStore('docs').get('physics')));
    database.close();
  }
  return found.every((document) => document !== undefined);
}

function namesOf(userId: string): string[] {
  return [storageName(databaseName(userId), 'replicationState', 0), storageName(databaseName(userId), 'userSubjects', 1)];
}

async function databasesOf(userId: string): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => (name?.includes(userId) ? [name] : []));
}

/** Runs `act` until it completes, dying one step later each time, on a fresh device. */
async function dieAtEveryStep(prepare: () => Promise<void>, act: () => Promise<void>, check: () => Promise<void>): Promise<void> {
  for (let steps = 0; ; steps += 1) {
    await prepare();
    const death = dieAfter(steps, [SESSION_DATABASE, ...(await databasesOf(asha))]);
    await act().catch(() => undefined);
    death.end();
    await check();
    if (!death.hasDied()) return;
  }
}

async function prepareAsha(): Promise<void> {
  asha = randomUUID();
  const store = session();
  await store.update([], () => ({ owner: null, forget: null }));
  await signIn(store, asha);
  await store.update([], () => ({ [TOKENS_KEY]: null }));
  store.close();
  await fill(asha);
}

test('AUTH-2, AUTH-3 wherever the device dies while another student signs in, exactly one of them is here, complete', async () => {
  const owners = new Set<string>();
  await dieAtEveryStep(
    prepareAsha,
    async () => {
      const store = session();
      await signIn(store, ravi);
      await start(store);
      store.close();
    },
    async () => {
      const store = session();
      const owner = await start(store);
      store.close();
      owners.add(owner === asha ? 'asha' : owner === ravi ? 'ravi' : 'nobody');
      if (owner === asha) expect(await isWhole(asha)).toBe(true);
      else expect(await databasesOf(asha)).toEqual([]);
    },
  );
  expect(owners).toEqual(new Set(['asha', 'ravi']));
});

test('AUTH-3 wherever the device dies during a sign-out, nothing is left, or the returning student starts anew', async () => {
  const ends: { readonly hasLeft: boolean; readonly left: readonly string[] }[] = [];
  await dieAtEveryStep(
    prepareAsha,
    async () => {
      const store = session();
      await clearSession(store, asha);
      await start(store);
      store.close();
    },
    async () => {
      const store = session();
      const hasLeft = (await readSession(store)).owner === null;
      await signIn(store, asha);
      await start(store);
      store.close();
      ends.push({ hasLeft, left: hasLeft ? await databasesOf(asha) : [] });
    },
  );
  expect(ends.filter(({ left }) => left.length > 0)).toEqual([]);
  expect(new Set(ends.map(({ hasLeft }) => hasLeft))).toEqual(new Set([true, false]));
});

test('AUTH-2 unsent data is detected without opening its database', async () => {
  const { store, edit, database } = await testReplica({ userId: asha });
  const sync = { state: 'synced', version: 1, n: 1, changes: [] } as const;
  await store.write('userSubjects', [{ previous: undefined, next: { id: '1', name: 'Physics', _deleted: false, sync } }]);
  expect(await hasUnsentDocuments(asha)).toBe(false);
  await edit('userSubjects', '1', { name: 'Chemistry' });
  expect(await hasUnsentDocuments(asha)).toBe(true);
  await database.close();
});
