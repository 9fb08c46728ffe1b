import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { systemClock } from '../../replication/engine/environment.ts';
import { webLockLeader } from '../../replication/leader/leader.ts';
import { createReplica, type Replica } from '../../replication/local/replica.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { databaseName, openDatabase, removeDatabase } from '../../replication/storage/open-database.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
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
  const collections = Object.values(collectionSchemas);
  const client = createDataClient(userId);
  const engine = createEngine({
    userId,
    collections,
    store: replica.store,
    transport: supabaseTransport(client, collections, () => deviceSession.tokens.accessToken(userId)),
    leader: webLockLeader(databaseName(userId), navigator.locks),
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
  });
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
