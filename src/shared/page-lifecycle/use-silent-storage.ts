import { useEffect, useState } from 'react';

import { watchSilence } from './watch-silence.ts';

/**
 * True while the device's storage has not answered for longer than `patienceMs`: the browser's storage has died, or waits for a suspended
 * page.
 */
export function useSilentStorage(patienceMs: number): boolean {
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => watchSilence(patienceMs, setIsSilent), [patienceMs]);
  return isSilent;
}
