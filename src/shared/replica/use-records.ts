import { useEffect, useMemo, useState } from 'react';

import type { LocalRecord, Query, ReadableName, Replica, Selector, Watcher } from './local-database.ts';
import { useReplica } from './replica-context.tsx';

export interface LiveResult<T> {
  readonly data: T | undefined;
  readonly loading: boolean;
  /** Set when the local database could not be read; the data is then missing or stale. */
  readonly error: Error | null;
}

/** Watches the records of a query. While the query changes, the last result stays, so that lists do not flicker. */
export function useRecords<C extends ReadableName>(collection: C, query: Query<C> = {}): LiveResult<readonly LocalRecord<C>[]> {
  return useWatchedRecords(collection, query).result;
}

/** An id that no record has. RxDB would not look up an empty id, but read the whole collection. */
const NO_ID = 'none';

/** Watches one record; null if there is none. Never shows the record of the previous id. */
export function useRecord<C extends ReadableName>(collection: C, id: string | null): LiveResult<LocalRecord<C> | null> {
  const query = { selector: { id: { $eq: id ?? NO_ID } } } as Query<C>;
  const { result, isOfThis } = useWatchedRecords(collection, query);
  return useMemo(() => {
    const { data, loading, error } = result;
    return isOfThis ? { data: data && (data[0] ?? null), loading, error } : NOT_READ;
  }, [result, isOfThis]);
}

/** Watches the number of records, counted in an index. */
export function useRecordCount<C extends ReadableName>(collection: C, selector: Selector<C>): number | undefined {
  return useWatched<number>([collection, selector], (replica, watcher) => replica.watchCount(collection, selector, watcher)).result.data;
}

const NOT_READ: LiveResult<never> = { data: undefined, loading: true, error: null };

interface Watched<T> {
  readonly result: LiveResult<T>;
  /** False while the result belongs to the previous query. */
  readonly isOfThis: boolean;
}

function useWatchedRecords<C extends ReadableName>(collection: C, query: Query<C>): Watched<readonly LocalRecord<C>[]> {
  return useWatched([collection, query], (replica, watcher) => replica.watch(collection, query, watcher));
}

function useWatched<T>(asked: unknown, watch: (replica: Replica, watcher: Watcher<T>) => () => void): Watched<T> {
  const replica = useReplica();
  // A query is plain data: compare it as JSON.
  const key = JSON.stringify(asked);
  const [{ result, of }, setState] = useState<{ result: LiveResult<T>; of: string }>({ result: NOT_READ, of: key });

  useEffect(() => {
    if (!replica) return undefined;
    return watch(replica, {
      next: (data) => setState({ result: { data, loading: false, error: null }, of: key }),
      error: (cause) =>
        setState(({ result: { data } }) => ({
          result: { data, loading: false, error: new Error('The local database could not be read', { cause }) },
          of: key,
        })),
    });
    // `watch` is a new function on every render; `key` identifies the query.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [replica, key]);

  return { result, isOfThis: of === key };
}
