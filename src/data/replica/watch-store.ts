import { catchError, EMPTY, from, fromEventPattern, merge, of, switchMap, throttleTime } from 'rxjs';

import { collectionSchemas, type CollectionName } from '../../../replication/schema/collections.ts';
import type { Store } from '../../../replication/storage/store.ts';
import type { Replica } from './local-database.ts';

/** Changes come in bursts; the store is worth a look at most this often. */
const LOOK_AGAIN_MS = 100;

const collectionNames = Object.keys(collectionSchemas) as CollectionName[];

/**
 * Asks the store, deleted documents included, at once and again after changes. Imported when a database is open:
 * then RxJS is there, of which the first screen has no need.
 * @returns ends it
 */
export function watchStore<T>({ store, onChange }: Replica, ask: (store: Store) => Promise<T>, tell: (answer: T) => unknown): () => void {
  const changes = fromEventPattern(
    (listener) => onChange(collectionNames, listener),
    (_listener, stop: () => void) => stop(),
  );
  const subscription = merge(of(null), changes)
    .pipe(
      // At once for the first of a burst: what was just written must not read as synced.
      throttleTime(LOOK_AGAIN_MS, undefined, { leading: true, trailing: true }),
      // A database that was closed under us has nothing to tell; the next one does.
      switchMap(() => from(ask(store)).pipe(catchError(() => EMPTY))),
    )
    .subscribe(tell);
  return () => subscription.unsubscribe();
}
