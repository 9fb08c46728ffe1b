import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import { openDeviceSession, type DeviceSession } from '../replication/auth/device-session.ts';
import { readSession } from '../replication/auth/stored-session.ts';
import { createStudentClient } from '../replication/auth/student-client.ts';
import type { EngineStatus } from '../replication/engine/status.ts';
import { createStudentEngine } from '../replication/engine/student-engine.ts';
import { openDatabase } from '../replication/storage/open-database.ts';
import { rxdbStore } from '../replication/storage/rxdb-store.ts';
import { backendServer } from './server.ts';

/** A tab that leads does the work itself; this long is waited for its turn to end. */
const ELECTION_MS = 10_000;

/**
 * Sends what the student left waiting, with no tab open.
 * @throws when nothing was sent and no tab is there to go on: the browser then tries again later
 */
export async function syncInBackground(scope: ServiceWorkerGlobalScope): Promise<void> {
  for (const tab of await openTabs(scope)) tab.postMessage({ type: 'SYNC_NOW' });

  const server = backendServer(scope.location.origin);
  const session = openDeviceSession(server);
  try {
    const { owner } = await readSession(session.store);
    if (owner === null) return;
    const { phase } = await replicateOnce(owner.id, session, server);
    // Asked anew: the tab that was there may have been closed meanwhile.
    const isAlone = (await openTabs(scope)).length === 0;
    if (phase === 'offline' && isAlone) throw new Error('The server could not be reached; the changes stay on this device.');
  } finally {
    session.store.close();
    session.channel.close();
  }
}

function openTabs(scope: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  return scope.clients.matchAll({ type: 'window' });
}

async function replicateOnce(userId: string, session: DeviceSession, server: ReturnType<typeof backendServer>): Promise<EngineStatus> {
  const database = await openDatabase(userId, getRxStorageDexie() as never);
  const client = createStudentClient(server, session.tokens, userId);
  try {
    const store = rxdbStore(database);
    const engine = createStudentEngine({ userId, store, client, tokens: session.tokens, locks: navigator.locks });
    return await engine.runOnce(AbortSignal.timeout(ELECTION_MS));
  } finally {
    void client.realtime.disconnect();
    await database.close();
  }
}
