import { useEffect } from 'react';

import { UPDATE_LOCK } from './update-lock.ts';

/** Makes a new version of the app wait while this page is open. */
export function useUpdatesWait(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    navigator.locks
      ?.request(UPDATE_LOCK, { mode: 'shared', signal: leaving.signal }, () => left)
      .catch(() => {
        // The page was left before the lock was free.
      });
    return () => leaving.abort();
  }, []);
}
