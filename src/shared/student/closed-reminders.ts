import { useEffect, useState } from 'react';

import { onAnswer } from '../rules/on-answer.ts';
import type { ClosedReminders } from './closed-words.ts';

/** Whether this browser wakes the service worker for reminders: needs the API that `setBackgroundReminders` uses, and its permission. */
export function useClosedReminders(): ClosedReminders {
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => {
    if (!hasPeriodicSync()) return undefined;
    // Browsers grant this permission to installed apps. Missing from TypeScript's DOM types.
    const asking = navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName });
    return onAnswer(
      asking,
      ({ state }) => setIsAllowed(state === 'granted'),
      () => undefined,
    );
  }, []);
  if (!hasPeriodicSync()) return 'no';
  return isAllowed ? 'yes' : 'once-installed';
}

/** False on an insecure page, which has no service workers. */
function hasPeriodicSync(): boolean {
  return 'ServiceWorkerRegistration' in globalThis && 'periodicSync' in ServiceWorkerRegistration.prototype;
}
