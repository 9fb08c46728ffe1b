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
  /**
   * Aborted when the database closes, when a newer release has taken over, or when everything was deleted. Nothing is sent or stored after
   * that.
   */
  readonly closing: AbortSignal;
  readonly engine: Engine;
  /** Its WebSocket carries replication's Realtime events. */
  readonly client: SupabaseClient;
  /** True for a trial, whose database is on this device alone. */
  readonly isTrial: boolean;
  /** Replicates documents until `close`. */
  start(): void;
  /** Moves the data of trials that this account takes over into its database. */
  takeAlong(): Promise<void>;
  close(): Promise<void>;
}

const storage = deviceStorage();

/** How long in ms closing waits for the engine. The next database of this page waits for both. */
const PATIENCE_MS = 3000;

/** Opens the user's database. */
export async function openReplica(userId: string, isTrial: boolean): Promise<OpenReplica> {
  // A page that enters the back/forward cache while opening may never resume.
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
  // An account's profile would come from the server; a trial creates its own.
  if (isTrial) await replica.insertAll('users', [{ id: userId }], { isDerived: true });
  // Runs one after the other: a trial bound to the account during a run may be too late for it.
  let taking: Promise<void> = Promise.resolve();
  const takeAlong = () => {
    const announce = (path: string) => announcePicture(userId, path);
    taking = taking
      .catch(() => undefined)
      .then(() => takeTrialsAlong({ userId, replica }, device(), announce))
      // The trial's notes of unfinished writes were moved with its drafts.
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
      // A request on a bad line takes minutes. Its answer is then lost, as in a crash (PUSH-3).
      await Promise.race([engine.stop(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      // Not awaited: the page's next database waits until this one is closed, and the network may be slow.
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

/** Engine that replicates with the student's account. */
function studentEngine(userId: string, store: Store, client: SupabaseClient): Engine {
  return createStudentEngine({
    userId,
    store,
    client,
    tokens: deviceSession.tokens,
    locks: navigator.locks,
    visibility: documentVisibility,
    // The URL of this chunk contains a hash of the replication code.
    build: import.meta.url,
  });
}

/**
 * Limit in ms for the turn: a tab that was frozen during its own must not keep this one from opening. The rest is moved at the next start.
 */
const TURN_MS = 5000;
const inTurn: ExclusiveLock = (name, work) => navigator.locks.request(name, { signal: AbortSignal.timeout(TURN_MS) }, work);

/**
 * Moves the trial when another tab binds it to the account. That message may open the account while this tab still decides whether to move
 * the trial, so only the visible tab moves it.
 * @returns unsubscribe
 */
function onBound(userId: string, takeAlong: () => Promise<void>): () => void {
  return deviceSession.channel.listen(({ type, userId: student }) => {
    if (type !== 'signed-in' || student !== userId || document.visibilityState !== 'visible') return;
    takeAlong().catch((error: unknown) => console.error('What was tried is taken along at the next start', error));
  });
}

/** Where trials are stored. An insecure page has no Cache Storage. */
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
