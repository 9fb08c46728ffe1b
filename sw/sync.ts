import { openDeviceSession, type DeviceSession } from '../replication/auth/device-session.ts';
import { readSession } from '../replication/auth/stored-session.ts';
import { createStudentClient } from '../replication/auth/student-client.ts';
import type { EngineStatus } from '../replication/engine/status.ts';
import { createStudentEngine } from '../replication/engine/student-engine.ts';
import { webLockLeader } from '../replication/leader/leader.ts';
import { answersOfTheApi } from '../replication/outbox/answers-of-the-api.ts';
import { isWaiting } from '../replication/outbox/entry.ts';
import { listEntries, takeOver } from '../replication/outbox/outbox.ts';
import type { Visibility } from '../replication/leader/tab-leader.ts';
import { keptPictures } from '../replication/pictures/kept-pictures.ts';
import { announcePicture } from '../replication/pictures/picture-news.ts';
import { pictureLock, removeFrom, sendPictures, uploadTo } from '../replication/pictures/send-pictures.ts';
import { questionLock, sendWrites } from '../replication/questions/send-writes.ts';
import { countUnsent } from '../replication/storage/count-unsent.ts';
import { badgeDueTasks } from './due-badge.ts';
import { notifyMentions } from './mentions.ts';
import { backendServer } from './server.ts';
import { isToBeTriedAgain } from './try-again.ts';
import { withReplica } from './with-replica.ts';

/** How long in ms to wait for a leading tab to finish its round. */
const ELECTION_MS = 10_000;

/** While replicating, the worker counts as visible, because hidden and frozen tabs give up leadership. */
const wokenUp: Visibility = {
  isVisible: () => true,
  onChange: () => () => undefined,
};

/**
 * Pushes unsent changes when no tab does: none is open, or all are frozen.
 * @throws while something is unsent that could be sent: the browser then retries (BG-1)
 */
export async function syncInBackground(scope: ServiceWorkerGlobalScope): Promise<void> {
  for (const tab of await openTabs(scope)) tab.postMessage({ type: 'SYNC_NOW' });

  const server = backendServer(scope.location.origin);
  const session = openDeviceSession(server);
  try {
    const { owner } = await readSession(session.store);
    if (owner === null || owner.isTrial) return;
    const { status, documents } = await replicateOnce(scope, owner.id, session, server);
    if (status.phase === 'idle') await sendTheRest(owner.id, session, server);
    // Counts what is unsent now: a tab may have sent some of it meanwhile.
    const unmoved = await takeOver(owner.id);
    const waiting = documents + unmoved + (await listEntries(owner.id)).filter(isWaiting).length;
    if (isToBeTriedAgain({ status, waiting })) throw new Error('Not everything was sent; it stays on this device.');
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
): Promise<{ readonly status: EngineStatus; readonly documents: number }> {
  return withReplica(userId, async (replica) => {
    const client = createStudentClient(server, session.tokens, userId);
    try {
      const { store } = replica;
      const engine = createStudentEngine({
        userId,
        store,
        client,
        tokens: session.tokens,
        locks: navigator.locks,
        visibility: wokenUp,
      });
      const status = await engine.runOnce(AbortSignal.timeout(ELECTION_MS));
      await badgeDueTasks(replica, session.store, userId);
      await notifyMentions(scope, replica, userId);
      return { status, documents: (await countUnsent(store)).waiting };
    } finally {
      void client.realtime.disconnect();
    }
  });
}

/** Sends pictures of messages, and posts to the directory of questions. Failed entries stay counted as waiting. */
async function sendTheRest(userId: string, session: DeviceSession, server: ReturnType<typeof backendServer>): Promise<void> {
  const client = createStudentClient({ ...server, fetch: answersOfTheApi(server.fetch) }, session.tokens, userId);
  const leaderOf = (lock: string) => webLockLeader(lock, navigator.locks);
  const rounds = [
    sendPictures(
      {
        userId,
        pictures: keptPictures(caches, userId),
        upload: (path, picture) => uploadTo(client, path, picture),
        remove: (path) => removeFrom(client, path),
        leader: leaderOf(pictureLock(userId)),
        onSettled: (path) => announcePicture(userId, path),
        now: Date.now,
      },
      AbortSignal.timeout(ELECTION_MS),
    ),
    sendWrites(
      {
        userId,
        client,
        authorize: () => session.tokens.accessToken(userId),
        leader: leaderOf(questionLock(userId)),
        now: Date.now,
      },
      AbortSignal.timeout(ELECTION_MS),
    ),
  ];
  for (const round of await Promise.allSettled(rounds)) {
    if (round.status === 'rejected') console.error('What waits could not be sent', round.reason);
  }
}
