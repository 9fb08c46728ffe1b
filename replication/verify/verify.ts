import type { LocalDocument } from '../document/local-document.ts';
import type { Session } from '../engine/session.ts';
import type { FeedDigest } from '../protocol/wire.ts';
import { feedKey, type Feed } from '../pull/feeds.ts';
import { documentsInScope } from '../storage/store.ts';
import { createDigest } from './digest.ts';
import { beginReread } from './reread.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY = 'verification';

/** Results of the comparisons with the server, for the diagnosis. */
export interface Verification {
  /** Epoch milliseconds, by this device's clock: when all feeds were compared last. */
  readonly at: number;
  /** Feeds that differed, twice in a row, and were read again; since this database exists. */
  readonly mismatches: number;
}

/** Before the first comparison only when everything had been read for the first time: nothing older can differ from it. */
type Kept = Verification | { readonly readAt: number };

async function kept({ store }: Pick<Session, 'store'>): Promise<Kept | undefined> {
  return (await store.getState(KEY)) as Kept | undefined;
}

/** Undefined where nothing was compared yet. */
export async function verification(session: Pick<Session, 'store'>): Promise<Verification | undefined> {
  const found = await kept(session);
  return found && 'at' in found ? found : undefined;
}

/** VERIFY-1: the server has no more. From the first time on, the first comparison is a day away. */
export async function noteRead(session: Session): Promise<void> {
  if ((await kept(session)) === undefined) await session.store.setState(KEY, { readAt: session.clock.now() } satisfies Kept);
}

/**
 * VERIFY-1: the feeds whose digests a pull asks for. All once a day, where bytes cost nothing, and the first time a day after all
 * were read; those that differed the last time at once.
 */
export async function feedsToVerify(session: Session, feeds: readonly Feed[]): Promise<Set<string>> {
  const keys = feeds.map(feedKey).filter((key) => !session.rereads.has(key));
  const found = await kept(session);
  const since = found && ('at' in found ? found.at : found.readAt);
  // A clock may have gone back by years.
  const isDue = since !== undefined && Math.abs(session.clock.now() - since) >= DAY_MS && (session.isUnmetered?.() ?? true);
  return new Set(isDue ? keys : keys.filter((key) => session.differing.has(key)));
}

/**
 * VERIFY-2: compares digests with what this device has of those feeds, and begins to read again what differs twice: an event
 * may have come in after the server had answered.
 * @returns whether there is something to read again
 */
/** @param feeds as they were read when the digests were asked for */
export async function verify(session: Session, digests: readonly FeedDigest[], feeds: readonly Feed[]): Promise<boolean> {
  const differing: Feed[] = [];
  for (const digest of digests) {
    const key = feedKey(digest);
    const feed = feeds.find((one) => feedKey(one) === key);
    const isSame = await isAsHere(session, digest);
    if (feed && isSame === false && session.differing.has(key)) differing.push(feed);
    if (isSame === false && !session.differing.has(key)) session.differing.add(key);
    else session.differing.delete(key);
  }
  if (digests.length > 0) {
    const { mismatches } = (await verification(session)) ?? { mismatches: 0 };
    await session.store.setState(KEY, { at: session.clock.now(), mismatches: mismatches + differing.length } satisfies Verification);
  }
  for (const feed of differing) await beginReread(session, feed);
  return differing.length > 0;
}

/** Undefined where changes of this device are on their way: nothing can be said then. */
async function isAsHere(session: Session, { collection, scope, count, hash }: FeedDigest): Promise<boolean | undefined> {
  const schema = session.collections.find(({ name }) => name === collection);
  if (!schema) return undefined;
  const digest = createDigest();
  for await (const page of documentsInScope(session.store, schema, scope)) {
    if (page.some(({ sync }) => sync.state === 'waiting')) return undefined;
    for (const document of page) if (isLive(document)) digest.add({ id: document.id, version: document.sync.version });
  }
  const here = digest.value();
  return here.count === count && here.hash === hash;
}

/** Does the server have the row, as far as is known here? Of what was rejected, that underneath counts. */
function isLive({ _deleted, sync }: LocalDocument): boolean {
  const row = sync.state === 'rejected' ? sync.rejection?.row : { _deleted };
  return sync.version > 0 && row?._deleted === false;
}
