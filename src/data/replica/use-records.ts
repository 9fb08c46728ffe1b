import { useEffect, useMemo, useState } from 'react';

import type { LocalRecord, Query, ReadableName, Replica, Selector, Watcher } from './local-database.ts';
import { useReplica } from './replica-context.tsx';

export interface LiveResult<T> {
  readonly data: T | undefined;
  readonly loading: boolean;
  /** Why there is nothing (new) to show: the local database could not be read. */
  readonly error: Error | null;
}

/**
 * The records of a query, again after every change by this tab, another tab or replication. While the query changes,
 * the last result stays, so that a list does not blink.
 */
export function useRecords<C extends ReadableName>(collection: C, query: Query<C> = {}): LiveResult<readonly LocalRecord<C>[]> {
  return useWatched([collection, query], (replica, watcher) => replica.watch(collection, query, watcher));
}

/** One record, likewise; null where there is none. */
export function useRecord<C extends ReadableName>(collection: C, id: string | null): LiveResult<LocalRecord<C> | null> {
  const query = { selector: { id: { $eq: id ?? '' } } } as Query<C>;
  const { data, loading, error } = useRecords(collection, query);
  return useMemo(() => ({ data: data && (data[0] ?? null), loading, error }), [data, loading, error]);
}

/** How many records there are, counted in an index. */
export function useRecordCount<C extends ReadableName>(collection: C, selector: Selector<C>): number | undefined {
  return useWatched<number>([collection, selector], (replica, watcher) => replica.watchCount(collection, selector, watcher)).data;
}

function useWatched<T>(asked: unknown, watch: (replica: Replica, watcher: Watcher<T>) => () => void): LiveResult<T> {
  const replica = useReplica();
  const [result, setResult] = useState<LiveResult<T>>({ data: undefined, loading: true, error: null });
  // A query is plain data: as text it is the same until it asks something else.
  const key = JSON.stringify(asked);

  useEffect(() => {
    if (!replica) return undefined;
    return watch(replica, {
      next: (data) => setResult({ data, loading: false, error: null }),
      error: (cause) =>
        setResult(({ data }) => ({ data, loading: false, error: new Error('The local database could not be read', { cause }) })),
    });
    // `watch` is a new function at every render; `key` says when it asks something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [replica, key]);

  return result;
}
