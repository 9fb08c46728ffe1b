import { openDeviceSession, type DeviceSession } from '../replication/auth/device-session.ts';
import { readSession } from '../replication/auth/stored-session.ts';
import { createStudentClient } from '../replication/auth/student-client.ts';
import type { EngineStatus } from '../replication/engine/status.ts';
import { createStudentEngine } from '../replication/engine/student-engine.ts';
import { webLockLeader } from '../replication/leader/leader.ts';
import { keptPictures } from '../replication/pictures/kept-pictures.ts';
import { announcePicture } from '../replication/pictures/picture-news.ts';
import { pictureLock, sendPictures, uploadTo } from '../replication/pictures/send-pictures.ts';
import { rxdbStore } from '../replication/storage/rxdb-store.ts';
import { badgeDueTasks } from './due-badge.ts';
import { tellOfMentions } from './mentions.ts';
import { backendServer } from './server.ts';
import { withDatabase } from './with-database.ts';

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
    const { phase } = await replicateOnce(scope, owner.id, session, server);
    const pictures = phase === 'idle' ? await sendPicturesOnce(owner.id, session, server) : undefined;
    // Asked anew: the tab that was there may have been closed meanwhile.
    const isAlone = (await openTabs(scope)).length === 0;
    if ((phase === 'offline' || pictures === 'unreachable') && isAlone)
      throw new Error('The server could not be reached; the changes stay on this device.');
  } finally {
    session.store.close();
    session.channel.close();
  }
}

function openTabs(scope: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> {
  return scope.clients.matchAll({ type: 'window' });
}

function replicateOnce(
  scope: ServiceWorkerGlobalScope,
  userId: string,
  session: DeviceSession,
  server: ReturnType<typeof backendServer>,
): Promise<EngineStatus> {
  return withDatabase(userId, async (database) => {
    const client = createStudentClient(server, session.tokens, userId);
    try {
      const store = rxdbStore(database);
      const engine = createStudentEngine({ userId, store, client, tokens: session.tokens, locks: navigator.locks });
      const status = await engine.runOnce(AbortSignal.timeout(ELECTION_MS));
      await badgeDueTasks(database, session.store, userId);
      await tellOfMentions(scope, database, userId);
      return status;
    } finally {
      void client.realtime.disconnect();
    }
  });
}

/** Those of messages, which were chosen without a network. */
async function sendPicturesOnce(userId: string, session: DeviceSession, server: ReturnType<typeof backendServer>) {
  const client = createStudentClient(server, session.tokens, userId);
  return sendPictures(
    {
      pictures: keptPictures(caches, userId),
      upload: (path, picture) => uploadTo(client, path, picture),
      leader: webLockLeader(pictureLock(userId), navigator.locks),
      onSettled: (path) => announcePicture(userId, { path, news: 'changed' }),
    },
    AbortSignal.timeout(ELECTION_MS),
  );
}
