import { catchError, EMPTY, from, fromEventPattern, merge, of, switchMap, throttleTime } from 'rxjs';

import { COLLECTION_NAMES } from '../../../replication/schema/collection-versions.ts';
import type { Store } from '../../../replication/storage/store.ts';
import type { Replica } from './local-database.ts';

/** Throttle: changes come in bursts. */
const LOOK_AGAIN_MS = 100;

/**
 * Queries the store (tombstones included) now and after changes. Import it only once a database is open, so that the first screen works
 * without RxJS.
 * @returns unsubscribe
 */
export function watchStore<T>({ store, onChange }: Replica, ask: (store: Store) => Promise<T>, next: (answer: T) => unknown): () => void {
  const changes = fromEventPattern(
    (listener) => onChange(COLLECTION_NAMES, listener),
    (_listener, stop: () => void) => stop(),
  );
  const subscription = merge(of(null), changes)
    .pipe(
      // Leading edge: a new write must not show as synced.
      throttleTime(LOOK_AGAIN_MS, undefined, { leading: true, trailing: true }),
      // A read fails when the database closes; the next database emits again.
      switchMap(() => from(ask(store)).pipe(catchError(() => EMPTY))),
    )
    .subscribe(next);
  return () => subscription.unsubscribe();
}
