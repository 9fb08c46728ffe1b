import { useEffect, useState } from 'react';

import type { Store } from '../../../replication/storage/store.ts';
import { useOpenReplica } from './replica-context.tsx';
import { watchOnceLoaded } from './watch-once-loaded.ts';

/** Watches a result of the store, tombstones included. Undefined until the store is open. While `deps` change, the last result stays. */
export function useStoreAnswer<T>(ask: (store: Store) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const open = useOpenReplica();
  const [answer, setAnswer] = useState<T>();

  useEffect(() => {
    if (!open) return undefined;
    return watchOnceLoaded(import('./watch-store.ts'), ({ watchStore }) => watchStore(open.replica, ask, setAnswer));
    // `ask` is a new function on every render; `deps` identify it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, ...deps]);

  return answer;
}
