/// <reference lib="webworker" />
import '../src/shared/browser/polyfills.ts';
import { SYNC_TAG } from '../replication/engine/background-sync.ts';
import { keepLargeFiles } from './large-files.ts';
import { NOTIFY_MENTIONS, REMIND, REMINDERS_TAG } from '../src/topics/reminders/rules/index.ts';
import { notifyMentionsInBackground } from './mentions.ts';
import { openWhatIsPressed } from './notification-click.ts';
import { serveModelEngines, servePacks } from './packs.ts';
import { remindInBackground } from './reminders.ts';
import { takeShares } from './share-target.ts';
import { serveShell } from './shell.ts';
import { syncInBackground } from './sync.ts';

/** Chromium's Background Sync, one-off and periodic; missing from TypeScript's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
    periodicsync: SyncEvent;
  }
}

declare const self: ServiceWorkerGlobalScope;

serveShell(self.__WB_MANIFEST);
keepLargeFiles();
servePacks();
serveModelEngines();
takeShares();
openWhatIsPressed(self);

// Messages of the page: see src/shell/update and src/topics/reminders/screens.
self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === REMIND) event.waitUntil(remindInBackground(self));
  if (type === NOTIFY_MENTIONS) event.waitUntil(notifyMentionsInBackground(self));
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(syncInBackground(self));
});

self.addEventListener('periodicsync', (event) => {
  if (event.tag === REMINDERS_TAG) event.waitUntil(remindInBackground(self));
});
