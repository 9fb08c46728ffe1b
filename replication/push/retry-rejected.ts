import { retried } from '../document/retried.ts';
import type { Environment } from '../context/environment.ts';
import { updateDocuments, type Store } from '../storage/store.ts';

const PAGE = 500;
const KEY = 'build';

/** PUSH-10: retries all rejected documents. */
export async function retryRejected(store: Store, collections: readonly string[]): Promise<void> {
  for (const collection of collections) {
    // Documents rejected again meanwhile are not retried.
    for (let left = await store.countInState(collection, 'rejected'); left > 0; left -= PAGE) {
      const page = await store.inState(collection, 'rejected', Math.min(left, PAGE));
      await updateDocuments(
        store,
        collection,
        page.map(({ id }) => id),
        (current) => current && retried(current),
      );
    }
  }
}

/** PUSH-10: retries rejected documents once per build of the app, because a new build may succeed. Survives a crash midway. */
export async function retryAfterUpdate({ store, collections, build }: Pick<Environment, 'store' | 'collections' | 'build'>): Promise<void> {
  if (build === undefined || (await store.getState(KEY)) === build) return;
  await retryRejected(
    store,
    collections.map(({ name }) => name),
  );
  await store.setState(KEY, build);
}
