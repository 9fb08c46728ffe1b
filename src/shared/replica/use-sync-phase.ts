import { useEffect, useState } from 'react';

import type { EngineStatus } from '../../../replication/engine/status.ts';
import type { UnsentCount } from '../../../replication/storage/store.ts';
import { useOpenReplica } from './replica-context.tsx';
import { watchSyncPhase } from './sync-phase.ts';

/** Number of unsent documents; undefined until counted. */
export function useUnsentCount(): UnsentCount | undefined {
  const open = useOpenReplica();
  const [unsent, setUnsent] = useState<UnsentCount>();
  useEffect(() => open?.unsent.watch(setUnsent), [open]);
  return unsent;
}

/** Live phase of the engine, equal in every tab. */
export function useSyncPhase(): EngineStatus {
  const open = useOpenReplica();
  const [phase, setPhase] = useState<EngineStatus>({ phase: 'syncing' });
  useEffect(() => (open ? watchSyncPhase(open.userId, open.engine, setPhase) : undefined), [open]);
  return phase;
}
