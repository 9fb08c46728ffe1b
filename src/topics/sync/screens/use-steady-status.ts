import { useEffect, useState } from 'react';

import type { SyncStatus } from '../../../shared/replica/sync-status.ts';

/** Delay in ms: a shorter pull ends before anyone could read its status. */
const PULL_SHOWN_AFTER_MS = 400;

/** The status without flicker from short pulls: "Synced" stays unless a pull takes long. */
export function useSteadyStatus(status: SyncStatus): SyncStatus {
  const isPull = status.kind === 'syncing' && status.waiting === 0;
  const [settledKind, setSettledKind] = useState(status.kind);

  useEffect(() => {
    const timer = setTimeout(() => setSettledKind(status.kind), isPull ? PULL_SHOWN_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [isPull, status.kind]);

  return isPull && settledKind === 'synced' ? { ...status, kind: 'synced' } : status;
}
