import { useEffect, useState } from 'react';

import type { Store } from '../../../replication/storage/store.ts';
import { onAnswer } from '../../domain/on-answer.ts';
import { useOpenReplica } from './replica-context.tsx';

/** Watches a result of the store, tombstones included. Undefined until it is open. While `deps` change, the last result stays. */
export function useStoreAnswer<T>(ask: (store: Store) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const open = useOpenReplica();
  const [answer, setAnswer] = useState<T>();

  useEffect(() => {
    if (!open) return undefined;
    let stopWatching: (() => void) | undefined;
    const stopLoading = onAnswer(
      import('./watch-store.ts'),
      ({ watchStore }) => (stopWatching = watchStore(open.replica, ask, setAnswer)),
      (error) => console.error('The local database could not be watched', error),
    );
    return () => {
      stopLoading();
      stopWatching?.();
    };
    // `ask` is a new function at every render; `deps` identify it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, ...deps]);

  return answer;
}
