import { useEffect, useState } from 'react';

import type { Store } from '../../../replication/storage/store.ts';
import { useOpenReplica } from './replica-context.tsx';

/** Watches a result of the store, tombstones included. Undefined until it is open. While `deps` change, the last result stays. */
export function useStoreAnswer<T>(ask: (store: Store) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const open = useOpenReplica();
  const [answer, setAnswer] = useState<T>();

  useEffect(() => {
    if (!open) return undefined;
    let end: (() => void) | null = null;
    let isOver = false;
    import('./watch-store.ts').then(
      ({ watchStore }) => {
        if (!isOver) end = watchStore(open.replica, ask, setAnswer);
      },
      (error: unknown) => console.error('The local database could not be watched', error),
    );
    return () => {
      isOver = true;
      end?.();
    };
    // `ask` is a new function at every render; `deps` identify it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, ...deps]);

  return answer;
}
