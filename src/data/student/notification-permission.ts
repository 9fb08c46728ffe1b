import { useEffect, useState } from 'react';

/** `unsupported`: this browser shows none, or only for an app that is installed. */
export type NotificationAccess = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

/** Whether this device may show notifications; it follows what the student changes in the browser's settings. */
export function useNotificationAccess(): NotificationAccess {
  const [access, setAccess] = useState(readAccess);

  useEffect(() => {
    const listening = new AbortController();
    const read = () => setAccess(readAccess());
    document.addEventListener('visibilitychange', read, { signal: listening.signal });
    listeners.add(read);
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', read, { signal: listening.signal }),
      // Not every browser tells of changes.
      () => undefined,
    );
    return () => {
      listening.abort();
      listeners.delete(read);
    };
  }, []);

  return access;
}

/** Has the browser ask the student. Only after they have pressed something that says so. */
export async function askForNotifications(): Promise<NotificationAccess> {
  if (readAccess() === 'default') await Notification.requestPermission();
  for (const listener of listeners) listener();
  return readAccess();
}

function readAccess(): NotificationAccess {
  return 'Notification' in globalThis && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';
}
