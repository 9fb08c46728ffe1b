const ASKED_KEY = 'ekagra-storage-asked-at';
/** Firefox asks the student each time; other browsers decide by themselves, by how much the app is used. */
const ASK_AGAIN_MS = 7 * 86_400_000;

interface Device {
  readonly storage: Pick<StorageManager, 'persist' | 'persisted'>;
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: number;
}

/**
 * Asks the browser not to evict what is on this device when space runs short.
 * @param isInstalled the student has just installed the app: browsers then agree
 */
export async function askToKeepStorage({ storage, memory, now }: Device, isInstalled: boolean): Promise<void> {
  const askedAt = Number(memory.getItem(ASKED_KEY) ?? Number.NaN);
  if (!isInstalled && Math.abs(now - askedAt) < ASK_AGAIN_MS) return;
  if (await storage.persisted()) return;
  // Before the answer, which a student may leave open.
  memory.setItem(ASKED_KEY, String(now));
  await storage.persist();
}

/**
 * Asks once something of the student's own is on this device, and when they install the app: not on a first visit,
 * where there is nothing to lose and browsers say no.
 * @param onOwnContent calls its listener when the student has written something
 * @returns ends it
 */
export function keepStorage(onOwnContent: (listener: () => void) => () => void): () => void {
  const { storage } = navigator as { storage?: StorageManager };
  // Neither on a page that did not come over a safe connection.
  if (storage?.persist === undefined) return () => undefined;
  const ask = (isInstalled: boolean) => {
    askToKeepStorage({ storage, memory: localStorage, now: Date.now() }, isInstalled).catch((error: unknown) =>
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
