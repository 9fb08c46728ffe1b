import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import { openDeviceSession, type DeviceSession } from '../replication/auth/device-session.ts';
import { readSession } from '../replication/auth/stored-session.ts';
import { createStudentClient } from '../replication/auth/student-client.ts';
import { createEngine } from '../replication/engine/engine.ts';
import { systemClock } from '../replication/engine/environment.ts';
import type { EngineStatus } from '../replication/engine/status.ts';
import { webLockLeader } from '../replication/leader/leader.ts';
import { collectionSchemas } from '../replication/schema/collections.ts';
import { databaseName, openDatabase } from '../replication/storage/open-database.ts';
import { rxdbStore } from '../replication/storage/rxdb-store.ts';
import { supabaseTransport } from '../replication/transport/supabase-transport.ts';
import { backendServer } from './server.ts';

/** The page registers the same tag when it writes without a network. */
export const SYNC_TAG = 'ekagra-sync';

/** A tab that leads does the work itself; this long is waited for its turn to end. */
const ELECTION_MS = 10_000;

/**
 * Sends what the student left waiting, with no tab open.
 * @throws when nothing was sent and no tab is there to go on: the browser then tries again later
 */
export async function syncInBackground(scope: ServiceWorkerGlobalScope): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window' });
  for (const tab of tabs) tab.postMessage({ type: 'SYNC_NOW' });

  const server = backendServer(scope.location.origin);
  const session = openDeviceSession(server);
  try {
    const { owner } = await readSession(session.store);
    if (owner === null) return;
    const { phase } = await replicateOnce(owner.id, session, server);
    if (phase === 'offline' && tabs.length === 0) throw new Error('The server could not be reached; the changes stay on this device.');
  } finally {
    session.store.close();
    session.channel.close();
  }
}

async function replicateOnce(userId: string, session: DeviceSession, server: ReturnType<typeof backendServer>): Promise<EngineStatus> {
  const database = await openDatabase(userId, getRxStorageDexie() as never);
  const collections = Object.values(collectionSchemas);
  const client = createStudentClient(server, session.tokens, userId);
  try {
    const engine = createEngine({
      userId,
      collections,
      store: rxdbStore(database),
      transport: supabaseTransport(client, collections, () => session.tokens.accessToken(userId)),
      leader: webLockLeader(databaseName(userId), navigator.locks),
      clock: systemClock,
      random: Math.random,
      newId: () => crypto.randomUUID(),
    });
    return await engine.runOnce(AbortSignal.timeout(ELECTION_MS));
  } finally {
    void client.realtime.disconnect();
    await database.close();
  }
}
