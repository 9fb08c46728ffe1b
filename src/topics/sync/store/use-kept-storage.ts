import { useEffect, useState } from 'react';

import { onAnswer } from '../../../shared/rules/on-answer.ts';

interface KeptStorage {
  /** True if the browser does not delete the data when the device runs full; null if the browser does not report it. */
  readonly isPersistent: boolean | null;
  /** Requests persistence. Firefox asks the student; other browsers decide by how much the app is used. */
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
