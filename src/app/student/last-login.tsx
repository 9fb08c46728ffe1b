import { useEffect } from 'react';

import { recordLastLogin } from '../../data/session/last-login.ts';
import { createThrottle } from '../../data/session/throttle.ts';
import { useUserId } from '../../data/session/use-user.ts';

const ACTIVITIES = ['mousemove', 'keydown', 'click', 'touchstart', 'scroll'] as const;
const PERIOD_MS = 5 * 60_000;

/** Records the last login: when the app opens, then on activity, at most once per five minutes. */
export function LastLogin() {
  const userId = useUserId();
  useEffect(() => {
    const isDue = createThrottle(PERIOD_MS);
    // Monotonic: the device's clock may be changed.
    const record = () => void (navigator.onLine && isDue(performance.now()) && recordLastLogin(userId));
    record();
    const listening = new AbortController();
    // Capture: scroll events of inner elements do not bubble.
    const options = { signal: listening.signal, passive: true, capture: true };
    for (const activity of ACTIVITIES) document.addEventListener(activity, record, options);
    return () => listening.abort();
  }, [userId]);
  return null;
}
