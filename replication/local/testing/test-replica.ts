import 'fake-indexeddb/auto';
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import { openDatabase } from '../../storage/open-database.ts';
import type { LocalDatabase } from '../../storage/rxdb-schema.ts';
import { createReplica, type Replica } from '../replica.ts';

export interface TestReplica extends Replica {
  /** Closed as when the tab is closed or a newer release takes over; removed with all that is in it. */
  readonly database: Pick<LocalDatabase, 'close' | 'remove'>;
}

/** A replica on a database of its own, without an engine. */
export async function testReplica(): Promise<TestReplica> {
  const storage = getRxStorageDexie() as RxStorage<unknown, unknown>;
  const database = await openDatabase(crypto.randomUUID(), storage);
  return { ...createReplica(database, Date.now), database };
}
