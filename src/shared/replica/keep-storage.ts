import { deviceKey, readKept, writeKept } from '../kept-on-device/kept-value.ts';

const ASKED_KEY = deviceKey('ekagra-storage-asked-at');
/** Minimum time between requests: Firefox asks the student each time, other browsers decide by usage. */
const ASK_AGAIN_MS = 7 * 86_400_000;

interface Device {
  readonly storage: Pick<StorageManager, 'persist' | 'persisted'>;
  readonly now: number;
}

/**
 * Requests persistent storage, so that the browser does not evict local data.
 * @param isInstalled true if the app was just installed: browsers then grant it
 */
export async function askToKeepStorage({ storage, now }: Device, isInstalled: boolean): Promise<void> {
  const askedAt = readKept(ASKED_KEY, Number) ?? Number.NaN;
  if (!isInstalled && Math.abs(now - askedAt) < ASK_AGAIN_MS) return;
  if (await storage.persisted()) return;
  // Stored before the answer, which a student may leave open. Without room to store it, Firefox would ask at each start.
  if (writeKept(ASKED_KEY, String(now))) await storage.persist();
}

/**
 * Requests persistence once the student has written something, and on installing. Not on a first visit, when browsers refuse.
 * @param onOwnContent calls its listener when the student has written something
 * @returns unsubscribe
 */
export function keepStorage(onOwnContent: (listener: () => void) => () => void): () => void {
  const { storage } = navigator as { storage?: StorageManager };
  // Unavailable on an insecure page.
  if (storage?.persist === undefined) return () => undefined;
  const ask = (isInstalled: boolean) => {
    askToKeepStorage({ storage, now: Date.now() }, isInstalled).catch((error: unknown) =>
      console.error('The browser could not be asked to keep the data', error),
    );
  };
  const onInstalled = () => ask(true);
  const stopContent = onOwnContent(() => {
    stopContent();
    ask(false);
  });
  globalThis.addEventListener('appinstalled', onInstalled);
  return () => {
    stopContent();
    globalThis.removeEventListener('appinstalled', onInstalled);
  };
}
