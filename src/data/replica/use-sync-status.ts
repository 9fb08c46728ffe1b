import { useEffect, useState } from 'react';

import type { EngineStatus } from '../../../replication/engine/status.ts';
import type { UnsentCount } from '../../../replication/storage/store.ts';
import type { ConflictEntry, Query } from './local-database.ts';
import { useOpenReplica } from './replica-context.tsx';
import { syncStatus, type SyncStatus } from './sync-status.ts';
import { watchSyncPhase } from './sync-phase.ts';
import { useRecords } from './use-records.ts';

/** Live sync status, equal in every tab. */
export function useSyncStatus(): SyncStatus {
  const phase = useSyncPhase();
  const open = useOpenReplica();
  const [unsent, setUnsent] = useState<UnsentCount>();
  useEffect(() => open?.unsent.watch(setUnsent), [open]);
  return syncStatus(phase, unsent?.waiting, unsent?.rejected ?? 0);
}

/** Live phase of the engine, equal in every tab. */
export function useSyncPhase(): EngineStatus {
  const open = useOpenReplica();
  const [phase, setPhase] = useState<EngineStatus>({ phase: 'syncing' });
  useEffect(() => (open ? watchSyncPhase(open.userId, open.engine, setPhase) : undefined), [open]);
  return phase;
}

/** Derived from the reviews of both devices: there is no conflict to resolve. */
const WORKED_OUT = ['memory', 'due'];
const NEWEST_CONFLICTS: Query<'conflicts'> = { selector: { field: { $nin: WORKED_OUT } }, sort: [{ at: 'desc' }], limit: 100 };

const noConflicts: readonly ConflictEntry[] = [];

/** Values of other devices that this device replaced, newest first. */
export function useConflictLog(): readonly ConflictEntry[] {
  const log = useRecords('conflicts', NEWEST_CONFLICTS);
  return log.data ?? noConflicts;
}
