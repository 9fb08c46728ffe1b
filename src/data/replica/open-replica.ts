import type { SupabaseClient } from '@supabase/supabase-js';

import type { Engine } from '../../../replication/engine/engine.ts';
import { systemClock } from '../../../replication/engine/clock.ts';
import { createStudentEngine } from '../../../replication/engine/student-engine.ts';
import { webLockLeader } from '../../../replication/leader/leader.ts';
import { createReplica, type Replica } from '../../../replication/local/replica.ts';
import { keepSendingPictures, type PictureSending } from '../../../replication/pictures/keep-sending.ts';
import { announcePicture, onPictureNews } from '../../../replication/pictures/picture-news.ts';
import { pictureLock, uploadTo } from '../../../replication/pictures/send-pictures.ts';
import { deviceStorage } from '../../../replication/storage/device-storage.ts';
import { openDatabase, removeDatabase } from '../../../replication/storage/open-database.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { picturesOf } from '../pictures/message-pictures.ts';
import { deviceSession } from '../session/device-session.ts';
import { createDataClient } from '../server/supabase-client.ts';

/** A user's local database with the engine that replicates it. */
export interface OpenReplica {
  readonly userId: string;
  readonly replica: Replica;
  readonly engine: Engine;
  /** Its socket is the one over which replication hears of changes. */
  readonly client: SupabaseClient;
  /** Replicates, documents and the pictures of messages, until `close`. */
  start(): void;
  close(): Promise<void>;
}

const storage = deviceStorage();

/** Opens the user's database and takes part in replicating it. */
export async function openReplica(userId: string): Promise<OpenReplica> {
  const database = await openDatabase(userId, storage);
  const replica = createReplica(database, Date.now);
  const client = createDataClient(userId);
  const { tokens } = deviceSession;
  const engine = createStudentEngine({ userId, store: replica.store, client, tokens, locks: navigator.locks });
  let stopPictures: (() => void) | undefined;
  return {
    userId,
    replica,
    engine,
    client,
    start() {
      engine.start();
      // A page that did not come over a safe connection keeps none.
      if ('caches' in globalThis) stopPictures ??= sendPicturesWith(userId, client, engine);
    },
    async close() {
      stopPictures?.();
      await engine.stop();
      await client.realtime.disconnect();
      await database.close();
    },
  };
}

/** @returns ends it */
function sendPicturesWith(userId: string, client: SupabaseClient, engine: Engine): () => void {
  const sending: PictureSending = keepSendingPictures({
    pictures: picturesOf(userId),
    upload: (path, picture) => uploadTo(client, path, picture),
    leader: webLockLeader(pictureLock(userId), navigator.locks),
    onSettled: (path) => announcePicture(userId, { path, news: 'changed' }),
    clock: systemClock,
    random: Math.random,
    onUnreachable: () => void registerBackgroundSync(),
  });
  const stopHearing = onPictureNews(userId, ({ news }) => news === 'kept' && sending.wake());
  // Where documents got through, pictures may.
  const stopWatching = engine.onStatus(({ phase }) => phase === 'idle' && sending.wake());
  const wake = () => sending.wake();
  globalThis.addEventListener('online', wake);
  return () => {
    globalThis.removeEventListener('online', wake);
    stopWatching();
    stopHearing();
    sending.stop();
  };
}

/** Takes everything of the user off this device. The database must not be open in this tab any more. */
export function forgetUser(userId: string): Promise<void> {
  return removeDatabase(userId, storage);
}
