import { useEffect, useState } from 'react';

import { useOpenReplica } from './replica-context.tsx';
import { watchSyncPhase } from './sync-phase.ts';

/** Time-out in ms for slow connections. */
const PATIENCE_MS = 8000;

/**
 * True once this device has pulled, or cannot pull. Automatic writes wait for it, so that they do not overwrite data that this device has
 * not received yet.
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
