import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { expect, onTestFinished, test, vi } from 'vitest';

import { databaseName, openDatabase } from '../../replication/storage/open-database.ts';
import { rxdbStore } from '../../replication/storage/rxdb-store.ts';
import type { Store } from '../../replication/storage/store.ts';

const reads: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'what waits': (store) => store.inState('todos', 'waiting', 10),
  'how many wait': (store) => store.countInState('todos', 'waiting'),
  'how many are unsent': (store) => store.countUnsent('todos'),
  'a page of a scope': (store) => store.inScope('todos', 'createdBy', null, '', 10),
};

test.each(Object.entries(reads))(
  '%s costs one transaction of IndexedDB: twelve collections are asked at every start and after every change',
  async (_, read) => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    onTestFinished(() => begun.mockRestore());
    const name = randomUUID();
    const database = await openDatabase(name, getRxStorageDexie() as never);
    onTestFinished(async () => void (await database.close()));
    const store = rxdbStore(database);
    // RxDB's channel between tabs polls a database of its own, also those of earlier files in this process.
    begun.mockClear();
    await read(store);
    const ofStorage = (at: number) => (begun.mock.contexts[at] as IDBDatabase).name.startsWith(`rxdb-dexie-${databaseName(name)}--`);
    const own = begun.mock.calls.filter((_call, index) => ofStorage(index));
    expect(own.map(([stores, mode]) => [[stores].flat(), mode])).toEqual([[['docs'], 'readonly']]);
  },
);
