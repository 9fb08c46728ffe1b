import { useEffect, useSyncExternalStore } from 'react';

import { useOpenReplica } from './replica-context.tsx';
import { isServerClockMeasured, keepMeasured, onServerOffset, serverOffset } from './server-clock.ts';

export function useServerOffset(): number {
  return useSyncExternalStore(onServerOffset, serverOffset);
}

/** Measured offset of the server's clock in ms; null until it is measured for the first time since the app started. */
export function useMeasuredOffset(): number | null {
  return useSyncExternalStore(onServerOffset, () => (isServerClockMeasured() ? serverOffset() : null));
}

/** Measures the server's clock while the offset is in use. */
export function useServerClock(isNeeded: boolean): void {
  const client = useOpenReplica()?.client ?? null;
  useEffect(() => {
    if (!isNeeded || client === null) return undefined;
    return keepMeasured(client);
  }, [isNeeded, client]);
}
