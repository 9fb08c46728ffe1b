import { SYNC_TAG } from '../../../replication/engine/background-sync.ts';

/** Chromium's Background Sync, not in TypeScript's library. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/**
 * Asks the browser to wake the service worker as soon as there is a network, even with every tab
 * closed. Where it cannot, changes go out when the app is open and online.
 */
export async function registerBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  try {
    await sync?.register(SYNC_TAG);
  } catch {
    // Refused by a setting of the browser: the same as not having it.
  }
}
