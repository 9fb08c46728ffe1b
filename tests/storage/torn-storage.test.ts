import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { created } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { databaseName, openDatabase } from '../../replication/storage/open-database.ts';
import { removeDatabase } from '../../replication/storage/remove-database.ts';
import { storageName } from '../../replication/storage/indexed-db.ts';
import type { LocalDatabase } from '../../replication/storage/rxdb-schema.ts';
import { rxdbStore } from '../../replication/storage/rxdb-store.ts';
import type { Store } from '../../replication/storage/store.ts';
import { succeeded } from '../support/indexed-db.ts';
import { dieAfter } from './dying-device.ts';

const storage = getRxStorageDexie() as never;
const cursor = { xact: '7', id: 'x' };
const tasks = { collection: 'todos', scope: 'u', cursor, gapBefore: 5 };
const cards = { collection: 'flashcards', scope: 'u', cursor };

const task: LocalDocument = {
  ...created(todosSchema, '1', { createdBy: 'u', createdAt: 1, updatedAt: 1, title: 'Revise', position: 'a', labels: [] }, 'here'),
  sync: { state: 'synced', version: 1, n: 1, changes: [] },
};

let user: string;
let database: LocalDatabase;
let store: Store;
beforeEach(async () => {
  user = randomUUID();
  await open();
  await store.write('todos', [{ previous: undefined, next: task }]);
  await store.write('flashcards', [{ previous: undefined, next: { ...task, due: 1 } }]);
  await store.setState('device', 'phone');
  await store.setState('feeds', [tasks, cards]);
});
afterEach(() => database.close());

async function open(): Promise<void> {
  database = await openDatabase(user, storage);
  store = rxdbStore(database);
}

async function reopen(): Promise<void> {
  await database.close();
  await open();
}

const storageOf = (collection: string, version: number): string => storageName(databaseName(user), collection, version);

test('STORE-5 cursors survive a restart', async () => {
  await reopen();
  expect(await store.getState('feeds')).toEqual([tasks, cards]);
});

test('STORE-5 a collection whose database is missing is read from the beginning, and only that one', async () => {
  await database.close();
  await succeeded(indexedDB.deleteDatabase(storageOf('todos', todosSchema.version)));
  await open();
  expect(await store.getState('feeds')).toEqual([{ collection: 'todos', scope: 'u', cursor: null }, cards]);
});

test('STORE-5 a context that is still open cannot restore the old cursor', async () => {
  const stored = await store.getState('feeds');
  const before = database;
  const other = rxdbStore(before);
  await succeeded(indexedDB.deleteDatabase(storageOf('todos', todosSchema.version)));
  // Like the end of a page without rows of this collection.
  await other.setState('feeds', stored);
  await reopen();
  expect(await store.getState('feeds')).toEqual([{ collection: 'todos', scope: 'u', cursor: null }, cards]);
});

test('STORE-7 a write into a collection that another context deleted says so, and makes it not anew', async () => {
  await succeeded(indexedDB.deleteDatabase(storageOf('todos', todosSchema.version)));
  await expect(store.write('todos', [{ previous: undefined, next: { ...task, id: '2' } }])).rejects.toMatchObject({ kind: 'deleted' });
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(storageOf('todos', todosSchema.version));
});

test('STORE-7 a collection that another context opens in a newer version was not deleted', async () => {
  const opening = indexedDB.open(storageOf('todos', todosSchema.version), 1000);
  await succeeded(opening);
  opening.result.close();
  await expect(store.write('todos', [{ previous: undefined, next: { ...task, id: '2' } }])).rejects.toMatchObject({ kind: 'closed' });
});

test('STORE-5 a collection that was emptied is read from the beginning', async () => {
  await database.close();
  const opening = indexedDB.open(storageOf('todos', todosSchema.version));
  await succeeded(opening);
  await succeeded(opening.result.transaction('docs', 'readwrite').objectStore('docs').clear());
  opening.result.close();
  await open();
  expect(await store.getState('feeds')).toEqual([{ collection: 'todos', scope: 'u', cursor: null }, cards]);
});

test('STORE-5 an empty collection is not reread at every start', async () => {
  const attempts = { collection: 'attempts', scope: 'u', cursor: null };
  await store.setState('feeds', [tasks, attempts]);
  const [first] = (await birthsIn('attempts')) as [unknown];
  await reopen();
  expect(await birthsIn('attempts')).toEqual([first]);
});

test('STORE-5 without replication’s state everything is reread, and local documents stay', async () => {
  await database.close();
  await succeeded(indexedDB.deleteDatabase(storageOf('replicationState', 0)));
  await open();
  expect(await store.getState('feeds')).toBeUndefined();
  expect(await store.read('todos', ['1'])).toMatchObject([{ title: 'Revise' }]);
});

test('STORE-5 a device that dies while a database is removed never keeps a cursor without its rows', async () => {
  await database.close();
  const memory = storageOf('replicationState', 0);
  const rows = [storageOf('todos', todosSchema.version), storageOf('flashcards', collectionSchemas.flashcards.version)];
  for (let steps = 0; ; steps += 1) {
    const death = dieAfter(steps, [memory, ...rows]);
    await removeDatabase(user).catch(() => undefined);
    death.end();
    await open();
    const feeds = ((await store.getState('feeds')) ?? []) as (typeof cards)[];
    for (const feed of feeds) {
      if (feed.cursor !== null) expect((await store.inScope(feed.collection, 'id', null, '', 1)).length).toBe(1);
    }
    if (!death.hasDied()) break;
    await database.close();
  }
  expect(await store.read('todos', ['1'])).toEqual([undefined]);
});

async function birthsIn(collection: 'attempts'): Promise<unknown[]> {
  const opening = indexedDB.open(storageOf(collection, collectionSchemas[collection].version));
  await succeeded(opening);
  const reading = opening.result.transaction('attachments').objectStore('attachments').getAll();
  await succeeded(reading);
  opening.result.close();
  return reading.result;
}
