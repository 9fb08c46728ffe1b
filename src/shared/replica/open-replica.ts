import type { SupabaseClient } from '@supabase/supabase-js';

import type { ExclusiveLock } from '../../../replication/auth/token-source.ts';
import type { Engine } from '../../../replication/engine/engine.ts';
import { localEngine } from '../../../replication/engine/local-engine.ts';
import { createStudentEngine } from '../../../replication/engine/student-engine.ts';
import { finishLeftWrites } from '../../../replication/local/finish-left-writes.ts';
import { createReplica, type Replica } from '../../../replication/local/replica.ts';
import { announcePicture } from '../../../replication/pictures/picture-news.ts';
import { closesWithPage } from '../../../replication/storage/departure.ts';
import { deviceStorage } from '../../../replication/storage/device-storage.ts';
import type { LocalDatabase } from '../../../replication/storage/rxdb-schema.ts';
import { openDatabase } from '../../../replication/storage/open-database.ts';
import { markLost } from '../../../replication/storage/lost.ts';
import { compactDaily } from '../../../replication/storage/compact.ts';
import type { Store } from '../../../replication/storage/store.ts';
import { documentVisibility } from './document-visibility.ts';
import { draftCopies } from './draft-copies.ts';
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
  /** Aborted when it closes, a newer release has taken over, or everything was deleted: nothing is sent or stored any more. */
  readonly closing: AbortSignal;
  readonly engine: Engine;
  /** Its socket carries replication's Realtime events. */
  readonly client: SupabaseClient;
  /** A trial's database is on this device alone. */
  readonly isTrial: boolean;
  /** Replicates documents until `close`. */
  start(): void;
  /** Moves what this account takes along into its database. */
  takeAlong(): Promise<void>;
  close(): Promise<void>;
}

const storage = deviceStorage();

/** How long a database that closes waits for its engine: the next one in this page waits for both. */
const PATIENCE_MS = 3000;

/** Opens the user's database. */
export async function openReplica(userId: string, isTrial: boolean): Promise<OpenReplica> {
  // A page that goes into the cache while it opens may never hear of it again.
  const closed = closesWithPage();
  const database = await openDatabase(userId, storage).catch((error: unknown) => {
    closed();
    throw error;
  });
  database.onClose.push(closed);
  const replica = createReplica(database, Date.now);
  await finishLeft(userId, replica);
  const client = createDataClient(userId);
  const engine = isTrial ? localEngine : studentEngine(userId, replica.store, client);
  // A server would have made it.
  if (isTrial) await replica.insertAll('users', [{ id: userId }], { isDerived: true });
  // One after the other: what is bound while one runs may have come too late for it.
  let taking: Promise<void> = Promise.resolve();
  const takeAlong = () => {
    const announce = (path: string) => announcePicture(userId, path);
    taking = taking
      .catch(() => undefined)
      .then(() => takeTrialsAlong({ userId, replica }, device(), announce))
      // The trial's notes came with its drafts.
      .then(() => finishLeft(userId, replica));
    return taking;
  };
  const stopFollowing = isTrial ? () => undefined : onBound(userId, takeAlong);
  const closing = new AbortController();
  let stopKeeping: (() => void) | undefined;
  let stopWaking: (() => void) | undefined;
  deviceSession.store.onLost(({ reason }) => {
    markLost(database, reason);
    closing.abort();
    void engine.stop();
  });
  return {
    userId,
    isTrial,
    replica,
    unsent: new UnsentCounter(replica),
    closing: closing.signal,
    engine,
    client,
    start() {
      engine.start();
      stopKeeping ??= keepStorage((listener) => replica.store.onWaiting(listener));
      if (isTrial) return;
      stopWaking ??= wakeWhenAsked(userId, engine);
      compactWhenIdle(database, replica.store, engine);
    },
    takeAlong,
    async close() {
      stopFollowing();
      stopKeeping?.();
      stopWaking?.();
      closing.abort();
      // A request on a bad line takes minutes: its answer is then lost as in a crash (PUSH-3).
      await Promise.race([engine.stop(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      // Not awaited: the page's next database waits until this one is closed, and a network may take long.
      void client.realtime.disconnect();
      await database.close();
    },
  };
}

async function finishLeft(userId: string, { store }: Replica): Promise<void> {
  try {
    await finishLeftWrites(userId, store, localStorage, Date.now());
  } catch (error) {
    console.error('What a left page had under way is finished at the next start', error);
  }
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
    copies: draftCopies,
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
