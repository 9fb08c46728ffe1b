import { useEffect } from 'react';

/** Keeps the screen on while something is to be seen on it. The browser takes the lock away from a hidden page. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;

    async function acquire() {
      if (document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock.request('screen');
        if (isOver) await acquired.release();
        else lock = acquired;
      } catch {
        // Refused, with a battery that is nearly empty for one: the screen goes off as it always does.
      }
    }

    const onVisibility = () => void acquire();
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [isWanted]);
}
