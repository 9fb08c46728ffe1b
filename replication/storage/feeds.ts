import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { Cursor, FeedPosition } from '../protocol/wire.ts';
import type { Store } from './store.ts';

/** One collection of one scope, and how far this device has read it. */
export interface Feed {
  readonly collection: string;
  readonly scope: string;
  /** Null before anything was read. */
  readonly cursor: Cursor | null;
  /** PULL-5: the device has all rows from this time on; older ones are still arriving. */
  readonly gapBefore?: number;
  /** PULL-9: the device has rows before this position only on request. */
  readonly floor?: FeedPosition;
}

/** The feeds that this device follows. Groups join once the server has named them (SCOPE-1). */
export async function loadFeeds({
  store,
  collections,
  userId,
}: {
  readonly store: Pick<Store, 'getState'>;
  readonly collections: readonly CollectionSchema[];
  readonly userId: string;
}): Promise<Feed[]> {
  const stored = ((await store.getState('feeds')) as Feed[] | undefined) ?? [];
  const known = new Set(stored.map(feedKey));
  const own = collections.flatMap(({ name, scopeKind }) =>
    scopeKind === 'user' ? [{ collection: name, scope: userId, cursor: null }] : [],
  );
  return [...stored, ...own.filter((feed) => !known.has(feedKey(feed)))];
}

export function feedKey(feed: { readonly collection: string; readonly scope: string }): string {
  return `${feed.collection}/${feed.scope}`;
}
