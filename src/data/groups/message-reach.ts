import type { Place } from '../../../replication/protocol/wire.ts';
import { loadFeeds } from '../../../replication/pull/feeds.ts';
import type { Store } from '../../../replication/storage/store.ts';

/** How much of a group's messages is on this device, as far as it has heard. */
export interface MessageReach {
  /** Epoch milliseconds: of what was written before, some is still to come, by itself and behind the newest (PULL-5). */
  readonly gapBefore: number | null;
  /** Older messages than this are not here until somebody looks at them (PULL-9). */
  readonly floor: Place | null;
}

/** Null where the group was never read from the server. */
export async function messageReach(store: Store, groupId: string): Promise<MessageReach | null> {
  // Of the feeds of groups it need not be known whose they are.
  const feeds = await loadFeeds({ store, collections: [], userId: '' });
  const feed = feeds.find(({ collection, scope }) => collection === 'group_messages' && scope === groupId);
  return feed === undefined || feed.cursor === null ? null : { gapBefore: feed.gapBefore ?? null, floor: feed.floor ?? null };
}
