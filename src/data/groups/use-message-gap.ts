import { useEffect, useState } from 'react';
import { catchError, EMPTY, filter, from, merge, of, Subject, switchMap, throttleTime } from 'rxjs';

import { loadFeeds } from '../../../replication/pull/feeds.ts';
import { useOpenReplica } from '../replica/replica-context.tsx';
import { watchSyncPhase } from '../replica/sync-phase.ts';

/** Pages come in quick succession. */
const ASK_EVERY_MS = 500;

/**
 * Since when the messages of a group are on this device without a gap; of what was written before that moment
 * (`createdAt`) some is still to come, by itself and behind the newest (PULL-5). Null: all of them are here, as far as
 * this device has heard.
 */
export function useMessageGap(groupId: string): number | null {
  const open = useOpenReplica();
  const [gap, setGap] = useState<{ readonly groupId: string; readonly before: number | null }>({ groupId, before: null });

  useEffect(() => {
    if (!open) return undefined;
    const { store, database } = open.replica;
    const phases = new Subject<void>();
    const stopWatching = watchSyncPhase(open.userId, open.engine, () => phases.next());
    const arrivals = database.eventBulks$.pipe(filter(({ collectionName }) => collectionName === 'group_messages'));
    const read = async () => {
      const feeds = await loadFeeds({ store, collections: [], userId: open.userId });
      return feeds.find(({ collection, scope }) => collection === 'group_messages' && scope === groupId)?.gapBefore ?? null;
    };
    const subscription = merge(of(null), phases, arrivals)
      .pipe(
        throttleTime(ASK_EVERY_MS, undefined, { leading: true, trailing: true }),
        // A database that was closed under us has no more to say.
        switchMap(() => from(read()).pipe(catchError(() => EMPTY))),
      )
      .subscribe((before) => setGap({ groupId, before }));
    return () => {
      subscription.unsubscribe();
      stopWatching();
    };
  }, [open, groupId]);

  return gap.groupId === groupId ? gap.before : null;
}
