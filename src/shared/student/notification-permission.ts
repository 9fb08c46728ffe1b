import { useEffect, useState } from 'react';

/** `unsupported`: this browser shows no notifications, or only those of installed apps. */
export type NotificationAccess = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

/** Live notification permission, following the browser's settings. */
export function useNotificationAccess(): NotificationAccess {
  const [access, setAccess] = useState(readAccess);

  useEffect(() => {
    const listening = new AbortController();
    const read = () => setAccess(readAccess());
    document.addEventListener('visibilitychange', read, { signal: listening.signal });
    listeners.add(read);
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', read, { signal: listening.signal }),
      // Not every browser fires this event.
      () => undefined,
    );
    return () => {
      listening.abort();
      listeners.delete(read);
    };
  }, []);

  return access;
}

/** Asks the student for permission. Requires a user gesture. */
export async function askForNotifications(): Promise<NotificationAccess> {
  if (readAccess() === 'default') await Notification.requestPermission();
  for (const listener of listeners) listener();
  return readAccess();
}

function readAccess(): NotificationAccess {
  return 'Notification' in globalThis && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';
}
