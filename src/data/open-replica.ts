import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import type { Engine } from '../../replication/engine/engine.ts';
import { createStudentEngine } from '../../replication/engine/student-engine.ts';
import { createReplica, type Replica } from '../../replication/local/replica.ts';
import { openDatabase, removeDatabase } from '../../replication/storage/open-database.ts';
import { deviceSession } from './session/device-session.ts';
import { createDataClient } from './supabase-client.ts';

/** A user's local database with the engine that replicates it. */
export interface OpenReplica {
  readonly userId: string;
  readonly replica: Replica;
  readonly engine: Engine;
  close(): Promise<void>;
}

const storage = getRxStorageDexie() as never;

/** Opens the user's database and takes part in replicating it. */
export async function openReplica(userId: string): Promise<OpenReplica> {
  const database = await openDatabase(userId, storage);
  const replica = createReplica(database, Date.now);
  const client = createDataClient(userId);
  const { tokens } = deviceSession;
  const engine = createStudentEngine({ userId, store: replica.store, client, tokens, locks: navigator.locks });
  return {
    userId,
    replica,
    engine,
    async close() {
      await engine.stop();
      await client.realtime.disconnect();
      await database.close();
    },
  };
}

/** Takes everything of the user off this device. The database must not be open in this tab any more. */
export function forgetUser(userId: string): Promise<void> {
  return removeDatabase(userId, storage);
}
