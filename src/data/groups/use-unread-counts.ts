import { useEffect, useMemo, useState } from 'react';

import { readsOf } from '../../domain/groups/group-reads.ts';
import { quietOf } from '../../domain/groups/quiet.ts';
import { countUnread, readToOf, type Unread } from './group-reads.ts';
import { watchMessages } from './message-history.ts';
import { useQuiet } from './quiet.ts';
import { useOpenReplica } from '../replica/replica-context.tsx';
import { useRecord, useRecords } from '../replica/use-records.ts';

/** Throttle: messages come in bursts. */
const RECOUNT_MS = 200;

const nothing: ReadonlyMap<string, Unread> = new Map();

/** What is unread in each of the student's groups, by group id. */
export function useUnreadCounts(): ReadonlyMap<string, Unread> {
  const open = useOpenReplica();
  const userId = open?.userId ?? '';
  const { data: groups } = useRecords('groups');
  const { data: profile } = useRecord('users', userId);
  // JSON keeps its value while the rest of the profile changes: no recount.
  const idList = groups?.map(({ id }) => id).join(' ');
  const readList = profile?.group_reads.join('\n') ?? '';
  const reads = useMemo(() => readsOf(readList.split('\n')), [readList]);
  const quiet = useQuiet();
  const [counts, setCounts] = useState(nothing);

  useEffect(() => {
    if (open === null || idList === undefined) return undefined;
    const { replica } = open;
    const ids = idList === '' ? [] : idList.split(' ');
    const stale = new Set(ids);
    let isCurrent = true;
    let isCounting = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function recount() {
      isCounting = true;
      const recounted = [...stale];
      stale.clear();
      try {
        // Read here: the watched profile may not be there yet.
        const quietNow = quietOf(await replica.get('users', userId));
        const found = await Promise.all(
          recounted.map(
            async (id) => [id, await countUnread(replica, userId, quietNow, id, await readToOf(replica, userId, id, reads))] as const,
          ),
        );
        if (isCurrent) setCounts((before) => new Map([...[...before].filter(([id]) => ids.includes(id)), ...found]));
      } catch {
        // Counting fails when the database closes; the next database counts again.
      }
      isCounting = false;
      timer = undefined;
      recountSoon();
    }

    function recountSoon() {
      if (isCurrent && !isCounting && stale.size > 0) timer ??= setTimeout(() => void recount(), RECOUNT_MS);
    }

    void recount();
    const stopWatching = watchMessages(replica, (changed, removed) => {
      for (const { groupId } of changed) if (ids.includes(groupId)) stale.add(groupId);
      // A removed message no longer says which group it was in.
      if (removed.length > 0) for (const id of ids) stale.add(id);
      recountSoon();
    });
    return () => {
      isCurrent = false;
      stopWatching();
      clearTimeout(timer);
    };
  }, [open, userId, idList, reads, quiet]);

  return counts;
}
