/// <reference lib="webworker" />
import { serveShell } from './shell.ts';
import { syncInBackground, SYNC_TAG } from './sync.ts';

declare const self: ServiceWorkerGlobalScope;

/** Chromium's Background Sync, not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

serveShell(self.__WB_MANIFEST);

// The page asks for it when no tab has unsaved typing: see src/app/update.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync' as 'fetch', (event) => {
  const { tag } = event as unknown as SyncEvent;
  if (tag === SYNC_TAG) event.waitUntil(syncInBackground(self));
});
