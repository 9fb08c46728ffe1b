import { useEffect, useState } from 'react';

import { onAnswer } from '../rules/on-answer.ts';

interface KeptStorage {
  /** True if the browser does not delete the data when the device runs full; null if it does not say. */
  readonly isPersistent: boolean | null;
  /** Asks the browser. Firefox asks the student; others decide by how much the app is used. */
  readonly ask: () => Promise<void>;
}

export function useKeptStorage(): KeptStorage {
  const [isPersistent, setIsPersistent] = useState<boolean | null>(null);
  useEffect(() => {
    // Unavailable on an insecure page.
    const asking = (navigator as { storage?: StorageManager }).storage?.persisted?.();
    return asking && onAnswer(asking, setIsPersistent, () => undefined);
  }, []);
  return {
    isPersistent,
    async ask() {
      setIsPersistent(await navigator.storage.persist().catch(() => false));
    },
  };
}
