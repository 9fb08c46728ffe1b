import { SYNC_TAG } from '../../../replication/engine/background-sync.ts';

/** Chromium's Background Sync; missing from TypeScript's DOM types. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** False if this browser sends only while the app is open. An insecure page has no service workers. */
export function hasBackgroundSync(): boolean {
  return 'ServiceWorkerRegistration' in globalThis && 'sync' in ServiceWorkerRegistration.prototype;
}

/**
 * Asks the browser to wake the service worker once there is a network, even with every tab closed. Browsers without support send when the
 * app is open.
 */
export async function registerBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  try {
    await sync?.register(SYNC_TAG);
  } catch {
    // Disabled in the browser's settings: same as unsupported.
  }
}
