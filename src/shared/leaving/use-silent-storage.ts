import { useEffect, useState } from 'react';

import { watchSilence } from './watch-silence.ts';

/**
 * True while the device's storage owes an answer for longer than `patienceMs`: the browser's storage has died, or waits for a page
 * that does not run.
 */
export function useSilentStorage(patienceMs: number): boolean {
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => watchSilence(patienceMs, setIsSilent), [patienceMs]);
  return isSilent;
}
