import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, describe, expect, test } from 'vitest';

import { created, edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { todosSchema } from '../../replication/schema/todos.ts';
import { openDatabase } from '../../replication/storage/open-database.ts';
import type { LocalDatabase } from '../../replication/storage/rxdb-schema.ts';
import { rxdbStore } from '../../replication/storage/rxdb-store.ts';
import { STATE_COLLECTION } from '../../replication/storage/state-storage.ts';
import { StorageError, updateDocuments, type Store } from '../../replication/storage/store.ts';
import { memoryDisk, memoryStore } from '../simulation/memory-store.ts';

const task = (id: string, fields: Record<string, unknown> = {}): LocalDocument =>
  created(
    todosSchema,
    id,
    {
      createdBy: 'u',
      createdAt: 1,
      updatedAt: 1,
      title: id,
      notes: '',
      status: 'todo',
      priority: 'none',
      dueDate: null,
      subjectId: null,
      position: 'a',
      labels: [],
      ...fields,
    },
    'here',
  );
const settled = (document: LocalDocument): LocalDocument => ({ ...document, sync: { state: 'synced', version: 1, n: 1, changes: [] } });
const insert = (store: Store, ...documents: LocalDocument[]): Promise<string[]> =>
  store.write(
    'todos',
    documents.map((next) => ({ previous: undefined, next })),
  );
const idsOf = (documents: readonly LocalDocument[]): string[] => documents.map(({ id }) => id).sort();

const opened: LocalDatabase[] = [];
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));

const stores: Record<string, () => Promise<Store>> = {
  'in memory, as the simulation has it': async () => memoryStore(memoryDisk()),
  'RxDB on IndexedDB, as the app has it': async () => {
    const database = await openDatabase(randomUUID(), getRxStorageDexie() as never);
    opened.push(database);
    return rxdbStore(database);
  },
};

for (const [name, open] of Object.entries(stores)) {
  describe(`a store ${name}`, () => {
    test('keeps the winner when two contexts write one document, and reports the loser', async () => {
      const store = await open();
      await insert(store, task('1'));
      const [previous] = await store.read('todos', ['1']);
      const title = (value: string) => ({ previous, next: edited(todosSchema, previous!, { title: value }, 'here') });
      expect(await store.write('todos', [title('first')])).toEqual([]);
      expect(await store.write('todos', [title('second')])).toEqual(['1']);
      expect((await store.read('todos', ['1']))[0]).toMatchObject({ title: 'first' });
    });

    test('applies every one of many concurrent edits', async () => {
      const store = await open();
      await insert(store, task('1'));
      await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((label) =>
          updateDocuments(store, 'todos', ['1'], (current) =>
            edited(todosSchema, current!, { labels: [...(current!['labels'] as string[]), label] }, 'here'),
          ),
        ),
      );
      const [document] = await store.read('todos', ['1']);
      expect(document!['labels']).toEqual(['a', 'b', 'c', 'd', 'e']);
      expect(document!.sync.n).toBe(6);
      expect(document!.sync.changes.flatMap(({ add }) => add?.['labels'] ?? []).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    test('finds pending documents among deleted and live ones: an unsent deletion must be sent', async () => {
      const store = await open();
      await insert(store, task('live'), task('deleted'), settled(task('synced')));
      await updateDocuments(store, 'todos', ['deleted'], (current) => edited(todosSchema, current!, { _deleted: true }, 'here'));
      expect(idsOf(await store.inState('todos', 'waiting', 10))).toEqual(['deleted', 'live']);
      expect(await store.countInState('todos', 'waiting')).toBe(2);
      expect(await store.countInState('todos', 'synced')).toBe(1);
      expect(await store.countUnsent('todos')).toEqual({ waiting: 2, rejected: 0 });
    });

    test('FULL-3 pages through one state, deleted and live documents in one order: what waits behind the first page is found', async () => {
      const store = await open();
      await insert(store, task('1'), task('2'), settled(task('3')), task('4'), task('5'));
      await updateDocuments(store, 'todos', ['2', '5'], (current) => edited(todosSchema, current!, { _deleted: true }, 'here'));
      const page = async (after?: string) => (await store.inState('todos', 'waiting', 3, after)).map(({ id }) => id);
      expect(await page()).toEqual(['1', '2', '4']);
      expect(await page('2')).toEqual(['4', '5']);
      expect(await page('5')).toEqual([]);
    });

    test('brings a deleted document back', async () => {
      const store = await open();
      await insert(store, task('1'));
      await updateDocuments(store, 'todos', ['1'], (current) => edited(todosSchema, current!, { _deleted: true }, 'here'));
      await updateDocuments(store, 'todos', ['1'], (current) => edited(todosSchema, current!, { _deleted: false }, 'here'));
      expect((await store.read('todos', ['1']))[0]).toMatchObject({ _deleted: false, title: '1' });
    });

    test('pages through one scope without skipping a document', async () => {
      const store = await open();
      await insert(store, task('1'), task('2'), task('3', { createdBy: 'other' }), task('4'), task('5'));
      const found: string[] = [];
      for (let after = ''; ;) {
        const page = await store.inScope('todos', 'createdBy', 'u', after, 2);
        if (page.length === 0) break;
        found.push(...idsOf(page));
        after = page.at(-1)!.id;
      }
      expect(found).toEqual(['1', '2', '4', '5']);
      expect(idsOf(await store.inScope('todos', 'createdBy', null, '', 10))).toHaveLength(5);
    });

    test('reaches the end of a scope that is one document: otherwise leaving a group never ends', async () => {
      const store = await open();
      await insert(store, task('1'), task('2'), task('3'));
      expect(idsOf(await store.inScope('todos', 'id', '2', '', 2))).toEqual(['2']);
      expect(await store.inScope('todos', 'id', '2', '2', 2)).toEqual([]);
    });

    test('notifies of pending documents, and of nothing else', async () => {
      const store = await open();
      let notified = 0;
      const stop = store.onWaiting(() => (notified += 1));
      await insert(store, settled(task('1')));
      expect(notified).toBe(0);
      await insert(store, task('2'));
      expect(notified).toBe(1);
      stop();
    });

    test('stores and removes replication’s state', async () => {
      const store = await open();
      expect(await store.getState('cursor')).toBeUndefined();
      await store.setState('cursor', { xact: '5' });
      await store.setState('cursor', { xact: '6' });
      expect(await store.getState('cursor')).toEqual({ xact: '6' });
      await store.setState('cursor', undefined);
      expect(await store.getState('cursor')).toBeUndefined();
    });
  });
}

test('a memory that could not be opened is opened the next time, and closing waits for none', async () => {
  const onDisk = getRxStorageDexie();
  // The first is opened with the database.
  let opened = 0;
  const database = await openDatabase(randomUUID(), {
    ...onDisk,
    createStorageInstance(params: Parameters<typeof onDisk.createStorageInstance>[0]) {
      if (params.collectionName === STATE_COLLECTION && ++opened === 2)
        return Promise.reject(new Error('Internal error opening backing store'));
      return onDisk.createStorageInstance(params);
    },
  } as never);
  const store = rxdbStore(database);
  await expect(store.getState('device')).rejects.toThrow(StorageError);
  await store.setState('device', 'phone');
  expect(await store.getState('device')).toBe('phone');
  await database.close();
});
