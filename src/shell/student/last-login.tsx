import { useEffect } from 'react';

import { useReplica } from '../../shared/replica/replica-context.tsx';
import { lastLoginRecorder } from '../../shared/session/last-login.ts';
import { useUserId } from '../../shared/session/use-user.ts';
import { useStayingProfile } from './use-staying-profile.ts';

const ACTIVITIES = ['mousemove', 'keydown', 'click', 'touchstart', 'scroll'] as const;

/** Records the last login when the app has synced, and then on activity, at most once per five minutes. */
export function LastLogin() {
  const userId = useUserId();
  const replica = useReplica();
  const isStaying = useStayingProfile(userId) !== null;
  useEffect(() => {
    if (!isStaying || replica === null) return undefined;
    const record = lastLoginRecorder(replica, userId);
    record();
    const listening = new AbortController();
    // In the capture phase, because scroll events of inner elements do not bubble.
    const options = { signal: listening.signal, passive: true, capture: true };
    for (const activity of ACTIVITIES) document.addEventListener(activity, record, options);
    return () => listening.abort();
  }, [userId, replica, isStaying]);
  return null;
}
