import {
  catchError,
  combineLatest,
  defaultIfEmpty,
  distinctUntilChanged,
  EMPTY,
  from,
  map,
  Observable,
  startWith,
  switchMap,
  throttleTime,
} from 'rxjs';

import { readsOf } from '../rules/group-reads.ts';
import { quietOf } from '../rules/quiet.ts';
import type { LocalRecord, Query, ReadableName, Replica } from '../../../shared/replica/local-database.ts';
import { countUnread, readToOf, type Unread } from './group-reads.ts';
import { watchMessages } from './message-history.ts';

/** Throttle in ms, because messages arrive in bursts. */
const RECOUNT_MS = 200;

/** The fields of the student's profile that unread counts depend on. */
type Reader = Pick<LocalRecord<'users'>, 'group_reads' | 'blocked' | 'muted'>;

/**
 * Counts unread messages in each of the student's groups, by group id, now and after changes. Import it only once a database is open, like
 * `watchStore`.
 * @param next first called when every group is counted
 * @returns unsubscribe
 */
export function watchUnread(replica: Replica, userId: string, next: (unread: ReadonlyMap<string, Unread>) => void): () => void {
  const groupIds = records(replica, 'groups', {}).pipe(
    map((groups) => groups.map(({ id }) => id)),
    distinctUntilChanged(isSame),
  );
  const reader = records(replica, 'users', { selector: { id: { $eq: userId } } }).pipe(
    map(([profile]): Reader => ({ group_reads: profile?.group_reads ?? [], blocked: profile?.blocked ?? [], muted: profile?.muted ?? [] })),
    distinctUntilChanged(isSame),
  );
  const counts = combineLatest([groupIds, reader]).pipe(
    switchMap(([ids, by]) =>
      combineLatest(ids.map((id) => unreadIn(replica, userId, id, by).pipe(map((unread) => [id, unread] as const)))).pipe(
        defaultIfEmpty([]),
      ),
    ),
  );
  const subscription = counts.subscribe((each) => next(new Map(each)));
  return () => subscription.unsubscribe();
}

function unreadIn(replica: Replica, userId: string, groupId: string, by: Reader): Observable<Unread> {
  const [reads, quiet] = [readsOf(by.group_reads), quietOf(by)];
  const count = async () => countUnread(replica, userId, quiet, groupId, await readToOf(replica, userId, groupId, reads));
  return changesIn(replica, groupId).pipe(
    startWith(undefined),
    throttleTime(RECOUNT_MS, undefined, { leading: true, trailing: true }),
    // Counting fails when the database closes. The next database starts a new count.
    switchMap(() => from(count()).pipe(catchError(() => EMPTY))),
  );
}

function changesIn(replica: Replica, groupId: string): Observable<void> {
  return new Observable((changes) =>
    watchMessages(replica, (changed, removed) => {
      // A removed message no longer has its group id.
      if (removed.length > 0 || changed.some((message) => message.groupId === groupId)) changes.next();
    }),
  );
}

function records<C extends ReadableName>(replica: Replica, collection: C, query: Query<C>): Observable<readonly LocalRecord<C>[]> {
  return new Observable((found) => replica.watch(collection, query, { next: (each) => found.next(each), error: () => found.complete() }));
}

function isSame<T>(before: T, after: T): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
