import { useEffect } from 'react';

import { recordLastLogin } from '../../data/session/last-login.ts';
import { createThrottle } from '../../data/session/throttle.ts';
import { useUserId } from '../../data/session/use-user.ts';

const ACTIVITIES = ['mousemove', 'keydown', 'click', 'touchstart', 'scroll'] as const;
const PERIOD_MS = 5 * 60_000;

/** Records that the student is here: when the app opens, and then at most once in five minutes in which they do something. */
export function LastLogin() {
  const userId = useUserId();
  useEffect(() => {
    const isDue = createThrottle(PERIOD_MS);
    // The device's clock may be set anew; this one only runs on.
    const record = () => void (navigator.onLine && isDue(performance.now()) && recordLastLogin(userId));
    record();
    const listening = new AbortController();
    // What is scrolled is inside the page, and its event does not bubble.
    const options = { signal: listening.signal, passive: true, capture: true };
    for (const activity of ACTIVITIES) document.addEventListener(activity, record, options);
    return () => listening.abort();
  }, [userId]);
  return null;
}
