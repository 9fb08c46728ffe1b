import type { SyncState } from '../document/local-document.ts';
import { collectionSchemas } from '../schema/collections.ts';
import type { Store } from './store.ts';

/** Number of documents of all collections in a state, deleted ones included. */
export async function countDocuments(store: Store, state: SyncState): Promise<number> {
  const counts = await Promise.all(Object.keys(collectionSchemas).map((name) => store.countInState(name, state)));
  return counts.reduce((sum, count) => sum + count, 0);
}
