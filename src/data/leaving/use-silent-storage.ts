import { useEffect, useState } from 'react';

import { silentSince } from '../../../replication/storage/departure.ts';

const LOOK_MS = 1000;

/**
 * True while the device's storage owes an answer for longer than `patienceMs`: the browser's storage has died, or waits for a page
 * that does not run.
 */
export function useSilentStorage(patienceMs: number): boolean {
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    let lastLook = Date.now();
    let awakeSince = lastLook;
    const timer = setInterval(() => {
      const now = Date.now();
      // A phone that slept: the answer may be on its way.
      if (now - lastLook > 3 * LOOK_MS) awakeSince = now;
      lastLook = now;
      const since = silentSince();
      setIsSilent(since !== null && now - Math.max(since, awakeSince) > patienceMs);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [patienceMs]);
  return isSilent;
}
