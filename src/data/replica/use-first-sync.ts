import { useEffect, useState } from 'react';

import { useOpenReplica } from './replica-context.tsx';
import { watchSyncPhase } from './sync-phase.ts';

/** Who has so slow a line does not wait for it. */
const PATIENCE_MS = 8000;

/**
 * Whether this device has asked the server once for what other devices wrote, or cannot. What the app writes by
 * itself should wait for that, so that it does not write over what it has not seen.
 */
export function useFirstSyncOver(): boolean {
  const open = useOpenReplica();
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    if (open === null) return undefined;
    const stop = watchSyncPhase(open.userId, open.engine, ({ phase }) => phase !== 'syncing' && setIsOver(true));
    const patience = setTimeout(() => setIsOver(true), PATIENCE_MS);
    return () => {
      stop();
      clearTimeout(patience);
      setIsOver(false);
    };
  }, [open]);

  return isOver;
}
