import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import type { Replica } from '../../../replication/local/replica.ts';
import type { OpenReplica } from './open-replica.ts';

const ReplicaContext = createContext<OpenReplica | null>(null);

interface ReplicaProviderProps {
  readonly userId: string;
  readonly children: ReactNode;
}

/** Opens the user's local database for everything below and replicates it while it is mounted. */
export function ReplicaProvider({ userId, children }: ReplicaProviderProps): ReactNode {
  const [open, setOpen] = useState<OpenReplica | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const opening = loadAndOpen(userId).then(
      (opened) => {
        if (isCurrent) {
          opened.start();
          setOpen(opened);
        }
        return opened;
      },
      (error: unknown) => {
        if (isCurrent) setFailure(new Error('The local database could not be opened', { cause: error }));
        return null;
      },
    );
    return () => {
      isCurrent = false;
      setOpen(null);
      void opening.then((opened) => opened?.close());
    };
  }, [userId]);

  if (failure !== null) throw failure;
  return <ReplicaContext value={open}>{children}</ReplicaContext>;
}

/** RxDB and supabase-js: the screen is there before them. */
async function loadAndOpen(userId: string): Promise<OpenReplica> {
  const { openReplica } = await import('./open-replica.ts');
  return openReplica(userId);
}

/** The user's local database, for reading and writing; null while it is being opened. */
export function useReplica(): Replica | null {
  return use(ReplicaContext)?.replica ?? null;
}

/** For a write that must not be turned away because its student is faster than the opening: resolves once it is open. */
export function useReplicaOnceOpen(): () => Promise<Replica> {
  const replica = useReplica();
  const latest = useRef(replica);
  const waiting = useRef<((opened: Replica) => void)[]>([]);

  useEffect(() => {
    latest.current = replica;
    if (replica) for (const resolve of waiting.current.splice(0)) resolve(replica);
  }, [replica]);

  return useCallback(
    () => (latest.current ? Promise.resolve(latest.current) : new Promise((resolve) => waiting.current.push(resolve))),
    [],
  );
}

/** The database with its engine; null while it is being opened. */
export function useOpenReplica(): OpenReplica | null {
  return use(ReplicaContext);
}
