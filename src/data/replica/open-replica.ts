import type { SupabaseClient } from '@supabase/supabase-js';

import type { ExclusiveLock } from '../../../replication/auth/token-source.ts';
import type { Engine } from '../../../replication/engine/engine.ts';
import { systemClock } from '../../../replication/engine/clock.ts';
import { localEngine } from '../../../replication/engine/local-engine.ts';
import { createStudentEngine } from '../../../replication/engine/student-engine.ts';
import { webLockLeader } from '../../../replication/leader/leader.ts';
import { createReplica, type Replica } from '../../../replication/local/replica.ts';
import { documentsFirst } from '../../../replication/pictures/documents-first.ts';
import { keepSendingPictures, type PictureSending } from '../../../replication/pictures/keep-sending.ts';
import { keptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { announcePicture, onPictureNews } from '../../../replication/pictures/picture-news.ts';
import { pictureLock, uploadTo } from '../../../replication/pictures/send-pictures.ts';
import { deviceStorage } from '../../../replication/storage/device-storage.ts';
import type { LocalDatabase } from '../../../replication/storage/rxdb-schema.ts';
import { openDatabase } from '../../../replication/storage/open-database.ts';
import { markOutdated } from '../../../replication/storage/outdated.ts';
import { compactDaily } from '../../../replication/storage/compact.ts';
import type { Store } from '../../../replication/storage/store.ts';
import { documentVisibility } from './document-visibility.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { keepStorage } from './keep-storage.ts';
import { takeTrialsAlong } from './take-along.ts';
import { UnsentCounter } from './unsent-counter.ts';
import { wakeWhenAsked } from './wake-leader.ts';
import { deviceSession } from '../server/device-session.ts';
import { createDataClient } from '../server/supabase-client.ts';

/** A user's local database with its replication engine. */
export interface OpenReplica {
  readonly userId: string;
  readonly replica: Replica;
  readonly unsent: UnsentCounter;
  readonly engine: Engine;
  /** Its socket carries replication's Realtime events. */
  readonly client: SupabaseClient;
  /** A trial's database is on this device alone. */
  readonly isTrial: boolean;
  /** Replicates documents and message pictures until `close`. */
  start(): void;
  /** Moves what this account takes along into its database. */
  takeAlong(): Promise<void>;
  close(): Promise<void>;
}

const storage = deviceStorage();

/** Opens the user's database. */
export async function openReplica(userId: string, isTrial: boolean): Promise<OpenReplica> {
  const database = await openDatabase(userId, storage);
  const replica = createReplica(database, Date.now);
  const client = createDataClient(userId);
  const engine = isTrial ? localEngine : studentEngine(userId, replica.store, client);
  // A server would have made it.
  if (isTrial) await replica.insertAll('users', [{ id: userId }], { isDerived: true });
  // One after the other: what is bound while one runs may have come too late for it.
  let taking: Promise<void> = Promise.resolve();
  const takeAlong = () => {
    const announce = (path: string) => announcePicture(userId, { path, news: 'kept' });
    taking = taking.catch(() => undefined).then(() => takeTrialsAlong({ userId, replica }, device(), announce));
    return taking;
  };
  const stopFollowing = isTrial ? () => undefined : onBound(userId, takeAlong);
  let stopPictures: (() => void) | undefined;
  let stopKeeping: (() => void) | undefined;
  let stopWaking: (() => void) | undefined;
  deviceSession.store.onOutdated(() => {
    markOutdated(database);
    stopPictures?.();
    void engine.stop();
  });
  return {
    userId,
    isTrial,
    replica,
    unsent: new UnsentCounter(replica),
    engine,
    client,
    start() {
      engine.start();
      stopKeeping ??= keepStorage((listener) => replica.store.onWaiting(listener));
      if (isTrial) return;
      stopWaking ??= wakeWhenAsked(userId, engine);
      compactWhenIdle(database, replica.store, engine);
      // An insecure page has no Cache Storage.
      if ('caches' in globalThis) stopPictures ??= sendPicturesWith(userId, client, engine, replica.store);
    },
    takeAlong,
    async close() {
      stopFollowing();
      stopKeeping?.();
      stopWaking?.();
      stopPictures?.();
      await engine.stop();
      await client.realtime.disconnect();
      await database.close();
    },
  };
}

/** Replicates with the student's account. */
function studentEngine(userId: string, store: Store, client: SupabaseClient): Engine {
  return createStudentEngine({
    userId,
    store,
    client,
    tokens: deviceSession.tokens,
    locks: navigator.locks,
    visibility: documentVisibility,
    // The chunk's name contains a hash of the replication code.
    build: import.meta.url,
  });
}

/** A tab that is frozen in its turn must not keep this one from opening: whatever is left is taken along at the next start. */
const TURN_MS = 5000;
const inTurn: ExclusiveLock = (name, work) => navigator.locks.request(name, { signal: AbortSignal.timeout(TURN_MS) }, work);

/**
 * Another tab's news may open the account while this tab still decides whether it takes the trial along. The tab that the student
 * looks at moves it.
 * @returns unsubscribe
 */
function onBound(userId: string, takeAlong: () => Promise<void>): () => void {
  return deviceSession.channel.listen(({ type, userId: student }) => {
    if (type !== 'signed-in' || student !== userId || document.visibilityState !== 'visible') return;
    takeAlong().catch((error: unknown) => console.error('What was tried is taken along at the next start', error));
  });
}

/** Where what was tried is kept. An insecure page has no Cache Storage. */
function device() {
  return {
    session: deviceSession.store,
    lock: inTurn,
    pictures: 'caches' in globalThis ? caches : null,
    drafts: localStorage,
  };
}

/** Compacts at most once per start, in the leader, when idle. */
function compactWhenIdle(database: LocalDatabase, store: Store, engine: Engine): void {
  const stop = engine.onStatus(({ phase }) => {
    if (phase !== 'idle') return;
    stop();
    compactDaily(database, store, Date.now()).catch((error: unknown) => console.error('The local database could not be compacted', error));
  });
}

/** @returns unsubscribe */
function sendPicturesWith(userId: string, client: SupabaseClient, engine: Engine, store: Store): () => void {
  const sending: PictureSending = keepSendingPictures({
    pictures: keptPictures(caches, userId),
    async upload(path, picture) {
      await documentsFirst(store, systemClock);
      return uploadTo(client, path, picture);
    },
    leader: webLockLeader(pictureLock(userId), navigator.locks),
    onSettled: (path) => announcePicture(userId, { path, news: 'changed' }),
    clock: systemClock,
    random: Math.random,
    onUnreachable: () => void registerBackgroundSync(),
  });
  const unsubscribe = onPictureNews(userId, ({ news }) => news === 'kept' && sending.wake());
  // Documents went through, so pictures may too.
  const stopWatching = engine.onStatus(({ phase }) => phase === 'idle' && sending.wake());
  const wake = () => sending.wake();
  globalThis.addEventListener('online', wake);
  return () => {
    globalThis.removeEventListener('online', wake);
    stopWatching();
    unsubscribe();
    sending.stop();
  };
}
