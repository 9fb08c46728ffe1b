import { useEffect, useState } from 'react';

import { useOpenReplica, useReplica } from '../../../shared/replica/replica-context.tsx';
import { keepMeasured } from '../../../shared/replica/server-clock.ts';
import { useRecords } from '../../../shared/replica/use-records.ts';
import { useMeasuredOffset } from '../../../shared/replica/use-server-clock.ts';
import { isImpossible, latestPossible } from '../../../shared/rules/impossible-time.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { correctCompletions } from '../store/repeating.ts';

/** What is corrected leaves room for the next ones. */
const AT_ONCE = 50;

/**
 * Corrects what a device whose clock was ahead completed: a repeating task would come back when that clock says. The server is asked
 * for the time only where this device's clock finds such a completion.
 */
export function useCorrectedCompletions(): void {
  const replica = useReplica();
  const client = useOpenReplica()?.client ?? null;
  const offset = useMeasuredOffset();
  // A later clock would find fewer.
  const [opened] = useState(Date.now);
  const { data } = useRecords('todos', {
    selector: { status: { $eq: 'done' }, completedAt: { $gt: latestPossible(opened + (offset ?? 0)) } },
    // The impossible ones first, however long this page is open.
    sort: [{ completedAt: 'desc' }, { id: 'asc' }],
    limit: AT_ONCE,
  });
  const latest = Math.max(0, ...(data ?? []).map(({ completedAt }) => completedAt ?? 0));
  useEffect(() => {
    if (client === null || !isImpossible(latest, Date.now())) return undefined;
    return keepMeasured(client);
  }, [client, latest]);
  useEffect(() => {
    if (replica === null || data === undefined || offset === null) return;
    const now = Date.now() + offset;
    const ids = data.filter(({ completedAt }) => completedAt !== null && isImpossible(completedAt, now)).map(({ id }) => id);
    if (ids.length > 0) void correctCompletions(replica, ids, now).then(showFailure);
  }, [replica, data, offset]);
}
