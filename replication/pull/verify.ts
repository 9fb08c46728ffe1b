import type { LocalDocument } from '../document/local-document.ts';
import type { Session } from '../context/session.ts';
import type { FeedDigest } from '../protocol/wire.ts';
import { feedKey, type Feed } from '../storage/feeds.ts';
import { documentsInScope } from '../storage/store.ts';
import { createDigest } from './digest.ts';
import { beginReread } from './reread.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY = 'verification';

/** Results of the comparisons with the server, for diagnosis. */
export interface Verification {
  /** Time of the last comparison of all feeds, in epoch milliseconds by this device's clock. */
  readonly at: number;
  /** Number of feeds that differed twice in a row and were reread, since this database was created. */
  readonly mismatches: number;
}

/** Stored state. `readAt`: everything was read once, and the first comparison is still to come. */
type Kept = Verification | { readonly readAt: number };

async function kept({ store }: Pick<Session, 'store'>): Promise<Kept | undefined> {
  return (await store.getState(KEY)) as Kept | undefined;
}

/** Undefined if nothing was compared yet. */
export async function verification(session: Pick<Session, 'store'>): Promise<Verification | undefined> {
  const found = await kept(session);
  return found && 'at' in found ? found : undefined;
}

/** False until everything was read once. */
export async function hasReadAll(session: Pick<Session, 'store'>): Promise<boolean> {
  return (await kept(session)) !== undefined;
}

/** VERIFY-1: notes that everything was read. The first comparison is due a day after the first call. */
export async function noteRead(session: Session): Promise<void> {
  if ((await kept(session)) === undefined) await session.store.setState(KEY, { readAt: session.clock.now() } satisfies Kept);
}

/**
 * VERIFY-1: feeds whose digests a pull requests: all of them once a day on an unmetered network, for the first time a day after
 * everything was read, and at once those that differed last time.
 */
export async function feedsToVerify(session: Session, feeds: readonly Feed[]): Promise<Set<string>> {
  const keys = feeds.map(feedKey).filter((key) => !session.rereads.has(key));
  const found = await kept(session);
  const since = found && ('at' in found ? found.at : found.readAt);
  // `abs`, because the clock may have been set back by years.
  const isDue = since !== undefined && Math.abs(session.clock.now() - since) >= DAY_MS && (session.isUnmetered?.() ?? true);
  return new Set(isDue ? keys : keys.filter((key) => session.differing.has(key)));
}

/**
 * VERIFY-2: compares digests with this device's documents, and starts to reread feeds that differ twice. A single difference may
 * come from an event that arrived after the server answered.
 * @returns whether a feed must be reread
 */
/** @param feeds their state when the digests were requested */
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

/** Compares one digest with this device. Undefined while a change waits, because the comparison would say nothing. */
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

/** True if the server has the row, as far as this device knows. For a rejected document, the row underneath counts. */
function isLive({ _deleted, sync }: LocalDocument): boolean {
  const row = sync.state === 'rejected' ? sync.rejection?.row : { _deleted };
  return sync.version > 0 && row?._deleted === false;
}
