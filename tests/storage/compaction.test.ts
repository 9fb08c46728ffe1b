import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { created, edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { compact, compactDaily } from '../../replication/storage/compact.ts';
import { openDatabase } from '../../replication/storage/open-database.ts';
import type { LocalDatabase } from '../../replication/storage/rxdb-schema.ts';
import { rxdbStore } from '../../replication/storage/rxdb-store.ts';
import type { Store } from '../../replication/storage/store.ts';

const DAY_MS = 86_400_000;

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
  await compact(database, Date.now() + 2 * DAY_MS, { tombstones: 5, conflicts: 5 });
  const left = await idsLeft();
  expect(left).toHaveLength(5);
  expect(left).toContain('late');
});

test('STORE-6 today’s tombstones stay, however many: their events may be in flight', async () => {
  await write(...Array.from({ length: 8 }, (_, i) => tombstone(String(i))));
  await compact(database, Date.now(), { tombstones: 5, conflicts: 5 });
  expect(await idsLeft()).toHaveLength(8);
});

test('STORE-6 the conflict log keeps its newest entries, and no restored ones', async () => {
  const entry = (at: number) => ({
    id: `e${at}`,
    collectionName: 'todos' as const,
    documentId: '1',
    field: 'title',
    value: 'a',
    replacedBy: 'b',
    at,
  });
  await database.conflicts.bulkInsert(Array.from({ length: 8 }, (_, at) => entry(at)));
  await (await database.conflicts.findOne('e7').exec())!.remove();
  await compact(database, Date.now(), { tombstones: 5, conflicts: 5 });
  const left = await database.conflicts.storageInstance.findDocumentsById(['e0', 'e1', 'e2', 'e6', 'e7'], true);
  expect(left.map(({ id }) => id)).toEqual(['e2', 'e6']);
  expect(await database.conflicts.count().exec()).toBe(5);
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
