import { useEffect, useState } from 'react';

import type { UnsentCount } from '../../../../replication/storage/store.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { syncStatus, type SyncStatus } from '../../../shared/replica/sync-status.ts';
import { useSyncPhase, useUnsentCount } from '../../../shared/replica/use-sync-phase.ts';
import { useOutboxDelay } from './outbox-delay.ts';
import { watchUnsentOthers } from './unsent-others.ts';

/** Live sync status over everything unsent (OUT-4). Equal in every tab. */
export function useSyncStatus(): SyncStatus {
  const phase = useSyncPhase();
  const documents = useUnsentCount();
  const others = useUnsentOthers();
  const waiting = documents && others && documents.waiting + others.waiting;
  const isDelayed = useOutboxDelay() && (others?.waiting ?? 0) > 0;
  return syncStatus(phase, waiting, (documents?.rejected ?? 0) + (others?.rejected ?? 0), isDelayed);
}

const NONE: UnsentCount = { waiting: 0, rejected: 0 };

/** Number of unsent entries that are not documents; undefined until counted. */
function useUnsentOthers(): UnsentCount | undefined {
  const open = useOpenReplica();
  const [unsent, setUnsent] = useState<UnsentCount>();
  useEffect(() => (open === null || open.isTrial ? undefined : watchUnsentOthers(open.userId, setUnsent)), [open]);
  return open?.isTrial ? NONE : unsent;
}
