import type { SyncState } from '../../../replication/document/local-document.ts';
import { collectionSchemas } from '../../../replication/schema/collections.ts';
import type { Store } from '../../../replication/storage/store.ts';

/** How many documents of all collections are in a state, deleted ones included. */
export async function countDocuments(store: Store, state: SyncState): Promise<number> {
  const counts = await Promise.all(Object.keys(collectionSchemas).map((name) => store.countInState(name, state)));
  return counts.reduce((sum, count) => sum + count, 0);
}
