/// <reference lib="webworker" />
import { SYNC_TAG } from '../replication/engine/background-sync.ts';
import { keepFonts } from './fonts.ts';
import { serveShell } from './shell.ts';
import { syncInBackground } from './sync.ts';

declare const self: ServiceWorkerGlobalScope;

/** Chromium's Background Sync, not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

serveShell(self.__WB_MANIFEST);
keepFonts();

// Both are asked for by the page: see src/app/update.
self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type;
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync' as 'fetch', (event) => {
  const { tag } = event as unknown as SyncEvent;
  if (tag === SYNC_TAG) event.waitUntil(syncInBackground(self));
});
