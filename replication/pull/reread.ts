import { haltForGood } from '../context/identity.ts';
import type { Session } from '../context/session.ts';
import type { FeedPage } from '../protocol/wire.ts';
import { feedKey, type Feed } from '../storage/feeds.ts';
import { BEGINNING, END, nextPart } from './parts.ts';
import { emptied } from '../scope/forget-scopes.ts';
import { documentsInScope, updateDocuments } from '../storage/store.ts';

const PAGE = 500;

/** TOMB-2, VERIFY-2: starts to reread a feed. */
export async function beginReread(session: Session, feed: Feed): Promise<void> {
  const schema = session.collections.find(({ name }) => name === feed.collection);
  if (!schema || session.rereads.has(feedKey(feed))) return;
  const isFirst = feed.cursor === null;
  const unmet = new Map<string, number>();
  const unmetTombstones = new Map<string, number>();
  for await (const page of documentsInScope(session.store, schema, feed.scope)) {
    const synced = page.filter(({ sync }) => sync.state === 'synced' && sync.version > 0);
    for (const { id, sync, _deleted } of synced) (_deleted ? unmetTombstones : unmet).set(id, sync.version);
  }
  // No document on the device could have to be removed.
  if (isFirst && unmet.size + unmetTombstones.size === 0) return;
  const backTo = isFirst ? END : (feed.floor ?? BEGINNING);
  session.rereads.set(feedKey(feed), { isFirst, cursor: null, backTo, unmet, unmetTombstones });
}

/** TOMB-2: starts rereads of feeds read for the first time, whose documents came by events, a lost state or an interrupted reading. */
export async function beginFirstReadings(session: Session, feeds: readonly Feed[]): Promise<void> {
  for (const feed of feeds.filter((known) => known.cursor === null && !session.begun.has(feedKey(known)))) {
    // Events may have arrived since the last attempt.
    session.rereads.delete(feedKey(feed));
    await beginReread(session, feed);
  }
}

/**
 * TOMB-2: clears outdated tombstones before a page's rows are applied. If a row is no newer than the tombstone that this device had
 * before the request, a server without TOMB-4 created it after it had cleared that tombstone.
 */
export async function clearTombstones(session: Session, { collection, scope, rows, part, newest = [] }: FeedPage): Promise<void> {
  const tombstones = session.rereads.get(feedKey({ collection, scope }))?.unmetTombstones;
  if (!tombstones) return;
  const anew = [...rows, ...(part?.rows ?? []), ...newest].filter(({ id, _version, _deleted }) => {
    const buried = tombstones.get(id) ?? 0;
    return _deleted ? _version < buried : _version <= buried;
  });
  await emptyUnmet(
    session,
    collection,
    anew.map(({ id }) => id),
    tombstones,
  );
}

/** Empties unmet documents, except those written since. */
async function emptyUnmet(session: Session, collection: string, ids: readonly string[], unmet: ReadonlyMap<string, number>): Promise<void> {
  for (let at = 0; at < ids.length; at += PAGE) {
    await updateDocuments(session.store, collection, ids.slice(at, at + PAGE), (current, id) =>
      current?.sync.state === 'synced' && current.sync.version === unmet.get(id) ? emptied(current) : undefined,
    );
  }
}

/**
 * Continues a reread after a page's rows are stored. After the last page, unmet documents are no longer on the server and are removed
 * from this device, unless they were written meanwhile.
 * @returns true if this page was the last
 */
export async function continueRereading(session: Session, feed: Feed, page: FeedPage, isHeldBack: boolean): Promise<boolean> {
  const reread = session.rereads.get(feedKey(feed))!;
  for (const { id, _version } of [...page.rows, ...(page.part?.rows ?? [])]) {
    // VERIFY-3: the server has a row in an older version than this device had before the request, so it was restored.
    if (_version < (reread.unmet.get(id) ?? 0)) await haltForGood(session);
    reread.unmet.delete(id);
    reread.unmetTombstones.delete(id);
  }
  reread.cursor = page.cursor;
  if (page.part) reread.floor = page.part.floor ?? undefined;
  const schema = session.collections.find(({ name }) => name === feed.collection);
  // A held-back row looks like a missing one.
  if (page.more || isHeldBack || nextPart(schema, reread, reread.backTo)) return false;
  for (const unmet of [reread.unmet, reread.unmetTombstones]) await emptyUnmet(session, feed.collection, [...unmet.keys()], unmet);
  session.rereads.delete(feedKey(feed));
  return true;
}
