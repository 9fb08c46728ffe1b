import type { FeedPosition } from '../../../../replication/protocol/wire.ts';
import { loadFeeds } from '../../../../replication/storage/feeds.ts';
import type { Store } from '../../../../replication/storage/store.ts';

/** Which part of a group's messages is on this device. */
export interface MessageReach {
  /** Epoch milliseconds. Messages before it are still arriving behind the newest ones (PULL-5). */
  readonly gapBefore: number | null;
  /** Older messages than this are not on this device until they are requested (PULL-9). */
  readonly floor: FeedPosition | null;
}

/** Null if the group was never pulled. */
export async function messageReach(store: Store, groupId: string): Promise<MessageReach | null> {
  // Feeds of groups do not depend on the user, so any user id works.
  const feeds = await loadFeeds({ store, collections: [], userId: '' });
  const feed = feeds.find(({ collection, scope }) => collection === 'group_messages' && scope === groupId);
  return feed === undefined || feed.cursor === null ? null : { gapBefore: feed.gapBefore ?? null, floor: feed.floor ?? null };
}
