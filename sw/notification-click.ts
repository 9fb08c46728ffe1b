/// <reference lib="webworker" />
import type { NotificationData } from '../src/topics/reminders/rules/index.ts';

/** A click on a notification focuses a tab with its page, or opens one. */
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
  // Drafts survive the navigation.
  if (path.includes('&message=')) await there.navigate(path);
}

/** True if the tab shows the notification's page. A tab on a group page must show the same group. */
function isAt(page: URL, path: NotificationData['path']): boolean {
  const wanted = new URL(path, page);
  return page.pathname === wanted.pathname && page.searchParams.get('group') === wanted.searchParams.get('group');
}
