import type { RxCollection, RxQuery } from 'rxdb/plugins/core';
import { useEffect, useState } from 'react';

import type { LocalCollections } from '../../../replication/storage/rxdb-schema.ts';
import { useReplica } from './replica-context.tsx';

export interface LiveQuery<T> {
  readonly data: T | undefined;
  readonly loading: boolean;
  /** Why there is nothing (new) to show: the local database could not be read. */
  readonly error: Error | null;
}

type DocumentOf<C extends keyof LocalCollections> = LocalCollections[C] extends RxCollection<infer D> ? D : never;

/**
 * The result of a query, again after every change by this tab, another tab or replication. While
 * `deps` change, the last result stays, so that a list does not blink.
 */
export function useLiveQuery<C extends keyof LocalCollections, R>(
  collection: C,
  query: (collection: RxCollection<DocumentOf<C>>) => RxQuery<DocumentOf<C>, R>,
  deps: readonly unknown[],
): LiveQuery<R> {
  const replica = useReplica();
  const [result, setResult] = useState<LiveQuery<R>>({ data: undefined, loading: true, error: null });

  useEffect(() => {
    if (!replica) return;
    const source = replica.database.collections[collection] as unknown as RxCollection<DocumentOf<C>>;
    const subscription = query(source).$.subscribe({
      next: (data) => setResult({ data: data as R, loading: false, error: null }),
      error: (cause: unknown) =>
        setResult(({ data }) => ({ data, loading: false, error: new Error('The local database could not be read', { cause }) })),
    });
    return () => subscription.unsubscribe();
    // `query` is a new function at every render; `deps` say when it asks something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [replica, collection, ...deps]);

  return result;
}
