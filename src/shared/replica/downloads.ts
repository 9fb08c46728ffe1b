import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../../replication/schema/collections.ts';
import { loadFeeds } from '../../../replication/storage/feeds.ts';
import { readingAgain, wantReadAgain, type ReadingAgain } from '../../../replication/pull/read-again.ts';
import { hasReadAll } from '../../../replication/pull/verify.ts';
import type { OpenReplica } from './open-replica.ts';
import { wakeLeader } from './wake-leader.ts';

export interface Downloads {
  /** Number of documents on this device, until everything of the student has been read once; then null. */
  readonly first: { readonly here: number } | null;
  /** The last request to download everything again. */
  readonly again: ReadingAgain | null;
}

const own = Object.values(collectionSchemas).flatMap(({ name, scopeKind }) => (scopeKind === 'user' ? [name as CollectionName] : []));

export async function readDownloads({ replica }: Pick<OpenReplica, 'replica'>): Promise<Downloads> {
  const { store } = replica;
  const [isRead, again] = await Promise.all([hasReadAll({ store }), readingAgain(store)]);
  return { first: isRead ? null : { here: await countOwn({ replica }) }, again: again ?? null };
}

/** Number of documents in the student's own collections, as `count_own_rows` counts them on the server. */
async function countOwn({ replica }: Pick<OpenReplica, 'replica'>): Promise<number> {
  const counts = await Promise.all(own.map((name) => replica.count(name)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** VERIFY-4: downloads everything again. Loses nothing that only this device has. Continues after a lost network or a restart. */
export async function downloadAgain({ replica: { store }, engine, userId }: OpenReplica): Promise<void> {
  const collections = Object.values(collectionSchemas);
  await wantReadAgain({ store }, await loadFeeds({ store, collections, userId }), Date.now());
  wakeLeader(userId, engine);
}
