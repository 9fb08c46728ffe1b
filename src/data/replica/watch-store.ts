import { catchError, EMPTY, from, merge, of, switchMap, throttleTime } from 'rxjs';

import type { Store } from '../../../replication/storage/store.ts';
import type { Replica } from './local-database.ts';

/** Changes come in bursts; the store is worth a look at most this often. */
const LOOK_AGAIN_MS = 100;

/**
 * Asks the store, deleted documents included, at once and again after changes. Imported when a database is open:
 * then RxJS is there, of which the first screen has no need.
 * @returns ends it
 */
export function watchStore<T>({ store, database }: Replica, ask: (store: Store) => Promise<T>, tell: (answer: T) => unknown): () => void {
  const subscription = merge(of(null), database.eventBulks$)
    .pipe(
      // At once for the first of a burst: what was just written must not read as synced.
      throttleTime(LOOK_AGAIN_MS, undefined, { leading: true, trailing: true }),
      // A database that was closed under us has nothing to tell; the next one does.
      switchMap(() => from(ask(store)).pipe(catchError(() => EMPTY))),
    )
    .subscribe(tell);
  return () => subscription.unsubscribe();
}
