import { useEffect } from 'react';

/** Keeps the screen on. The browser releases the lock of a hidden page. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;

    async function acquire() {
      if (document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock?.request('screen');
        if (isOver) await acquired?.release();
        else lock = acquired;
      } catch {
        // Refused, for example at low battery: the screen may turn off.
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
