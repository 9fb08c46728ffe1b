import { useEffect } from 'react';

import { UPDATE_LOCK } from './update-lock.ts';

/** A new version of the app waits while this page is open. */
export function useUpdatesWait(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    navigator.locks
      ?.request(UPDATE_LOCK, { mode: 'shared', signal: leaving.signal }, () => left)
      .catch(() => {
        // Left before the lock was free.
      });
    return () => leaving.abort();
  }, []);
}
