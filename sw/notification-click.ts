/// <reference lib="webworker" />
import type { NotificationData } from '../src/domain/reminders/notification-target.ts';

/** A pressed notification brings its page to the front: in a tab that has it, in another one of ours, or in a new one. */
export function openWhatIsPressed(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as NotificationData;
    event.waitUntil(bringToFront(scope, path));
  });
}

async function bringToFront(scope: ServiceWorkerGlobalScope, path: NotificationData['path']): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window' });
  const there = tabs.find(({ url }) => isAt(new URL(url), path));
  if (there) return void (await there.focus());
  await scope.clients.openWindow(path);
}

/** A page that says which of many it shows has to be that one. */
function isAt({ pathname, search }: URL, path: NotificationData['path']): boolean {
  return path.includes('?') ? pathname + search === path : pathname === path;
}
