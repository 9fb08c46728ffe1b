import { useEffect, useState } from 'react';

import { useReplica } from '../../data/replica/replica-context.tsx';
import { useSyncPhase } from '../../data/replica/use-sync-phase.ts';
import { recordLastLogin } from '../../data/session/last-login.ts';
import { createThrottle } from '../../data/session/throttle.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { useProfile } from '../../features/account/profile.queries.ts';

const ACTIVITIES = ['mousemove', 'keydown', 'click', 'touchstart', 'scroll'] as const;
const PERIOD_MS = 5 * 60_000;

/** Records the last login: when the app has synced, then on activity, at most once per five minutes. */
export function LastLogin() {
  const userId = useUserId();
  const replica = useReplica();
  const isStaying = useIsStaying(userId);
  useEffect(() => {
    if (!isStaying || replica === null) return undefined;
    const isDue = createThrottle(PERIOD_MS);
    // Monotonic: the device's clock may be changed.
    const record = () => void (navigator.onLine && isDue(performance.now()) && recordLastLogin(replica, userId));
    record();
    const listening = new AbortController();
    // Capture: scroll events of inner elements do not bubble.
    const options = { signal: listening.signal, passive: true, capture: true };
    for (const activity of ACTIVITIES) document.addEventListener(activity, record, options);
    return () => listening.abort();
  }, [userId, replica, isStaying]);
  return null;
}

/** False until the profile came from the server, and while the account waits for its deletion. */
function useIsStaying(userId: string): boolean {
  const { phase } = useSyncPhase();
  const profile = useProfile(userId);
  const [hasSynced, setHasSynced] = useState(false);
  if (phase === 'idle' && !hasSynced) setHasSynced(true);
  return hasSynced && profile !== null && profile.deletion_due === null;
}
