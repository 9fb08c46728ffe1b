import { useEffect, useState } from 'react';

/**
 * Epoch milliseconds, updated about four times a second. For display only.
 * @param clock the window that shows it: hidden windows throttle timers
 */
export function useNow(isRunning: boolean, clock: Window = window): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const ticking = clock.setInterval(() => setNow(Date.now()), 250);
    return () => clock.clearInterval(ticking);
  }, [isRunning, clock]);
  return now;
}
