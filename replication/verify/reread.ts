import { haltForGood } from '../engine/identity.ts';
import type { Session } from '../engine/session.ts';
import type { Cursor, FeedPage } from '../protocol/wire.ts';
import { feedKey, type Feed } from '../pull/feeds.ts';
import { emptied } from '../scope/forget-scopes.ts';
import { documentsInScope, updateDocuments } from '../storage/store.ts';

const PAGE = 500;

/**
 * A feed that is read once more from the beginning, beside its stored cursor, which stays where it is until the end: a
 * device that is switched off half way begins again.
 */
export interface Reread {
  cursor: Cursor | null;
  /** Synced documents of the scope, not deleted, when the reading began that it has not met yet, with their versions. */
  readonly unmet: Map<string, number>;
}

/** TOMB-2, VERIFY-2: begins to read a feed again. */
export async function beginReread(session: Session, feed: Feed): Promise<void> {
  const schema = session.collections.find(({ name }) => name === feed.collection);
  if (!schema || session.rereads.has(feedKey(feed))) return;
  const unmet = new Map<string, number>();
  for await (const page of documentsInScope(session.store, schema, feed.scope)) {
    const synced = page.filter(({ sync }) => sync.state === 'synced' && sync.version > 0);
    for (const { id, sync, _deleted } of synced) if (!_deleted) unmet.set(id, sync.version);
    // Where a tombstone is cleared, what is created under its id begins with version 1.
    await updateDocuments(
      session.store,
      schema.name,
      synced.flatMap(({ id, _deleted }) => (_deleted ? [id] : [])),
      (current) => (current?._deleted && current.sync.state === 'synced' ? emptied(current) : undefined),
    );
  }
  session.rereads.set(feedKey(feed), { cursor: null, unmet });
}

/**
 * Goes on with a page whose rows are in the database. At the end, what was not met is not on the server any more and
 * leaves the device, unless something wrote it meanwhile.
 * @returns the feed as it is stored then
 */
export async function goOnRereading(session: Session, feed: Feed, page: FeedPage, isHeldBack: boolean): Promise<Feed> {
  const reread = session.rereads.get(feedKey(feed))!;
  for (const { id, _version } of page.rows) {
    // VERIFY-3: a row that the server has in an older version than this device had before it asked: it was restored.
    if (_version < (reread.unmet.get(id) ?? 0)) await haltForGood(session);
    reread.unmet.delete(id);
  }
  reread.cursor = page.cursor;
  // A row that may not be shown yet looks like one that is gone.
  if (page.more || isHeldBack) return feed;
  const ids = [...reread.unmet.keys()];
  for (let at = 0; at < ids.length; at += PAGE) {
    await updateDocuments(session.store, feed.collection, ids.slice(at, at + PAGE), (current, id) =>
      current?.sync.state === 'synced' && current.sync.version === reread.unmet.get(id) ? emptied(current) : undefined,
    );
  }
  session.rereads.delete(feedKey(feed));
  return { collection: feed.collection, scope: feed.scope, cursor: page.cursor };
}
