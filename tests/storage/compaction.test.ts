import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { clearedUnseen, noteCleared } from '../../replication/storage/cleared-unseen.ts';
import type { ConflictEntry } from '../../replication/document/lost-values.ts';
import { created, edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { compact, compactDaily } from '../../replication/storage/compact.ts';
import { openDatabase } from '../../replication/storage/open-database.ts';
import type { LocalDatabase } from '../../replication/storage/rxdb-schema.ts';
import { rxdbStore } from '../../replication/storage/rxdb-store.ts';
import type { Store } from '../../replication/storage/store.ts';

const DAY_MS = 86_400_000;
const LIMITS = { tombstones: 5, conflicts: 5, unseen: 8 };

let database: LocalDatabase;
let store: Store;
beforeEach(async () => {
  database = await openDatabase(randomUUID(), getRxStorageDexie() as never);
  store = rxdbStore(database);
});
afterEach(() => database.close());

const task = (id: string): LocalDocument =>
  created(todosSchema, id, { createdBy: 'u', createdAt: 1, updatedAt: 1, title: id, position: 'a', labels: [] }, 'here');
const synced = (document: LocalDocument): LocalDocument => ({ ...document, sync: { state: 'synced', version: 2, n: 2, changes: [] } });
const tombstone = (id: string): LocalDocument => ({ ...synced(task(id)), _deleted: true });

async function write(...documents: LocalDocument[]): Promise<void> {
  expect(
    await store.write(
      'todos',
      documents.map((next) => ({ previous: undefined, next })),
    ),
  ).toEqual([]);
}

async function idsLeft(): Promise<string[]> {
  return (await store.inScope('todos', 'createdBy', null, '', 1000)).map(({ id }) => id);
}

test.each([31, -31])(
  'STORE-6 a tombstone goes after 30 days, by a clock that runs %i days off too; what is to be sent stays',
  async (days) => {
    const refused = edited(todosSchema, synced(task('rejected')), { _deleted: true }, 'here');
    await write(
      tombstone('gone'),
      synced(task('synced')),
      task('waiting'),
      edited(todosSchema, synced(task('deleted here')), { _deleted: true }, 'here'),
      { ...refused, sync: { ...refused.sync, state: 'rejected' } },
    );
    await compact(database, Date.now() + 29 * Math.sign(days) * DAY_MS);
    expect(await idsLeft()).toContain('gone');
    await compact(database, Date.now() + days * DAY_MS);
    expect(await idsLeft()).toEqual(['deleted here', 'rejected', 'synced', 'waiting']);
  },
);

test('STORE-6 however much is deleted in a month, at most the maximum of a collection’s tombstones stay: the newest', async () => {
  await write(...Array.from({ length: 8 }, (_, i) => tombstone(`early ${i}`)));
  const early = await lastWrite();
  await expect.poll(() => Date.now()).toBeGreaterThan(early);
  await write(tombstone('late'));
  await compact(database, Date.now() + 2 * DAY_MS, LIMITS);
  const left = await idsLeft();
  expect(left).toHaveLength(5);
  expect(left).toContain('late');
});

test('STORE-6 today’s tombstones stay, however many: their events may be in flight', async () => {
  await write(...Array.from({ length: 8 }, (_, i) => tombstone(String(i))));
  await compact(database, Date.now(), LIMITS);
  expect(await idsLeft()).toHaveLength(8);
});

const entry = (at: number, more: Partial<ConflictEntry> = {}): ConflictEntry => ({
  id: `e${at}`,
  collectionName: 'todos',
  documentId: '1',
  field: 'title',
  value: 'a',
  replacedBy: 'b',
  at,
  ...more,
});

async function entriesLeft(): Promise<string[]> {
  const ids = Array.from({ length: 40 }, (_, at) => `e${at}`);
  return (await database.conflicts.storageInstance.findDocumentsById(ids, true)).map(({ id }) => id);
}

test('STORE-6 of the conflict log seen entries are cleared first, the oldest first, and no restored one stays', async () => {
  await database.conflicts.bulkInsert([0, 1, 2, 3, 4, 5, 6, 7].map((at) => entry(at, at % 2 === 1 ? { isSeen: true } : {})));
  await (await database.conflicts.findOne('e7').exec())!.remove();
  expect(await compact(database, Date.now(), LIMITS)).toBe(0);
  expect(await entriesLeft()).toEqual(['e0', 'e2', 'e4', 'e5', 'e6']);
  expect(await database.conflicts.count().exec()).toBe(5);
});

test('STORE-6 unseen entries are cleared only beyond their own maximum, and counted', async () => {
  await database.conflicts.bulkInsert([0, 1, 2, 3, 4, 5, 6, 7].map((at) => entry(at)));
  expect(await compact(database, Date.now(), LIMITS)).toBe(0);
  expect(await entriesLeft()).toHaveLength(8);
  await database.conflicts.bulkInsert([8, 9].map((at) => entry(at)));
  expect(await compact(database, Date.now(), LIMITS)).toBe(2);
  expect(await entriesLeft()).toEqual(['e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9']);
  expect(await clearedUnseen(store)).toBeNull();
  await noteCleared(store, 2, 5);
  await noteCleared(store, 3, 6);
  expect(await clearedUnseen(store)).toEqual({ count: 5, at: 6 });
});

test('STORE-6, CONF-2 entries of what the app computed, by earlier releases, push out none that a student wrote', async () => {
  const computed = Array.from({ length: 30 }, (_, at) => entry(at + 1, { collectionName: 'flashcards', field: at % 2 ? 'due' : 'memory' }));
  await database.conflicts.bulkInsert([entry(0), ...computed]);
  await compact(database, Date.now(), LIMITS);
  expect(await entriesLeft()).toEqual(['e0']);
});

test('STORE-6, CONF-3 a tombstone of which the conflict log has an entry stays with it', async () => {
  await write(tombstone('logged'), tombstone('other'));
  await database.conflicts.bulkInsert([entry(0, { documentId: 'logged' })]);
  await compact(database, Date.now() + 31 * DAY_MS, LIMITS);
  expect(await idsLeft()).toEqual(['logged']);
  await (await database.conflicts.findOne('e0').exec())!.remove();
  await compact(database, Date.now() + 31 * DAY_MS, LIMITS);
  expect(await idsLeft()).toEqual([]);
});

test.each([2, -900])(
  'STORE-6 compaction reads every collection, so it waits a day, whichever way the clock goes (%i days)',
  async (days) => {
    const now = Date.now() + 40 * DAY_MS;
    await write(tombstone('first'));
    await compactDaily(database, store, now);
    expect(await idsLeft()).toEqual([]);
    await write(tombstone('second'));
    await compactDaily(database, store, now + DAY_MS - 1);
    expect(await idsLeft()).toEqual(['second']);
    await compactDaily(database, store, now + days * DAY_MS);
    expect(await idsLeft()).toEqual([]);
  },
);

async function lastWrite(): Promise<number> {
  const found = await database.todos.storageInstance.findDocumentsById(await idsLeft(), true);
  return Math.max(...found.map(({ _meta }) => _meta.lwt));
}
