import { useEffect, useState } from 'react';

/**
 * The time, in epoch milliseconds, about four times a second while something runs; it is only shown, never counted.
 * @param clock the window that shows it: a hidden one has slower timers
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
