import { useEffect, useMemo, useState } from 'react';

import { readsOf } from '../../domain/groups/group-reads.ts';
import { countUnread, readToOf } from './group-reads.ts';
import { watchMessages } from './message-history.ts';
import { useOpenReplica } from '../replica/replica-context.tsx';
import { useRecord, useRecords } from '../replica/use-records.ts';

/** Messages come in bursts; a count is worth a look at most this often. */
const RECOUNT_MS = 200;

const nothing: ReadonlyMap<string, number> = new Map();

/** How many messages of others each of the student's groups has that they did not read, by its id; 100 stands for more. */
export function useUnreadCounts(): ReadonlyMap<string, number> {
  const open = useOpenReplica();
  const userId = open?.userId ?? '';
  const { data: groups } = useRecords('groups');
  const { data: profile } = useRecord('users', userId);
  // The same texts while nothing about them changes: everything else in the profile is no reason to count.
  const idList = groups?.map(({ id }) => id).join(' ');
  const readList = profile?.group_reads.join('\n') ?? '';
  const reads = useMemo(() => readsOf(readList.split('\n')), [readList]);
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
        const found = await Promise.all(
          recounted.map(async (id) => [id, await countUnread(replica, userId, id, await readToOf(replica, userId, id, reads))] as const),
        );
        if (isCurrent) setCounts((before) => new Map([...[...before].filter(([id]) => ids.includes(id)), ...found]));
      } catch {
        // A database that was closed under us has nothing to count; the next one counts again.
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
      // Which group's they were is gone with them.
      if (removed.length > 0) for (const id of ids) stale.add(id);
      recountSoon();
    });
    return () => {
      isCurrent = false;
      stopWatching();
      clearTimeout(timer);
    };
  }, [open, userId, idList, reads]);

  return counts;
}
