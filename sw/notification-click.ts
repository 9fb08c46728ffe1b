/// <reference lib="webworker" />
import type { NotificationData } from '../src/domain/reminders/notification-target.ts';

/** A pressed notification brings its page to the front: in a tab that has it, or in a new one. */
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
  if (!there) return void (await scope.clients.openWindow(path));
  await there.focus();
  // Drafts outlive it.
  if (path.includes('&message=')) await there.navigate(path);
}

/** A page that says which group it shows has to be that one. */
function isAt(page: URL, path: NotificationData['path']): boolean {
  const wanted = new URL(path, page);
  return page.pathname === wanted.pathname && page.searchParams.get('group') === wanted.searchParams.get('group');
}
