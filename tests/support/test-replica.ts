import 'fake-indexeddb/auto';
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import { createReplica, type Replica } from '../../replication/local/replica.ts';
import { openDatabase } from '../../replication/storage/open-database.ts';
import type { LocalDatabase } from '../../replication/storage/rxdb-schema.ts';

export interface TestReplica extends Replica {
  /** The underlying database: close it as a closed tab does, or remove it with all its data. */
  readonly database: LocalDatabase;
}

interface TestReplicaOptions {
  /** The database's name; unique by default. */
  readonly userId?: string;
  readonly storage?: RxStorage<unknown, unknown>;
  /** The device's clock, in milliseconds. */
  readonly now?: () => number;
}

/** A replica without an engine, on IndexedDB in memory. */
export async function testReplica(options: TestReplicaOptions = {}): Promise<TestReplica> {
  const { userId = crypto.randomUUID(), storage = getRxStorageDexie() as RxStorage<unknown, unknown>, now = Date.now } = options;
  const database = await openDatabase(userId, storage);
  return { ...createReplica(database, now), database };
}
