import 'fake-indexeddb/auto';
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import { openDatabase } from '../../storage/open-database.ts';
import type { LocalDatabase } from '../../storage/rxdb-schema.ts';
import { createReplica, type Replica } from '../replica.ts';

export interface TestReplica extends Replica {
  /** Closes as on closing the tab or after a newer release took over; deletes its data. */
  readonly database: Pick<LocalDatabase, 'close' | 'remove'>;
}

/** A replica on its own database, without an engine. */
export async function testReplica(): Promise<TestReplica> {
  const storage = getRxStorageDexie() as RxStorage<unknown, unknown>;
  const database = await openDatabase(crypto.randomUUID(), storage);
  return { ...createReplica(database, Date.now), database };
}
