import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import type { Replica } from '../../../replication/local/replica.ts';
import { onAnswer } from '../../domain/on-answer.ts';
import type { OpenReplica } from './open-replica.ts';

const ReplicaContext = createContext<OpenReplica | null>(null);

interface ReplicaProviderProps {
  readonly userId: string;
  readonly children: ReactNode;
}

/** Opens the user's local database for its children, and replicates it while mounted. */
export function ReplicaProvider({ userId, children }: ReplicaProviderProps): ReactNode {
  const [open, setOpen] = useState<OpenReplica | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);

  useEffect(() => {
    const opening = loadAndOpen(userId);
    const stopWaiting = onAnswer(
      opening,
      (opened) => {
        opened.start();
        setOpen(opened);
      },
      (cause) => setFailure(new Error('The local database could not be opened', { cause })),
    );
    return () => {
      stopWaiting();
      setOpen(null);
      opening.then(
        (opened) => opened.close(),
        () => undefined,
      );
    };
  }, [userId]);

  if (failure !== null) throw failure;
  return <ReplicaContext value={open}>{children}</ReplicaContext>;
}

/** Loads RxDB and supabase-js after the first render. */
async function loadAndOpen(userId: string): Promise<OpenReplica> {
  const { openReplica } = await import('./open-replica.ts');
  return openReplica(userId);
}

/** The user's local database; null while it opens. */
export function useReplica(): Replica | null {
  return use(ReplicaContext)?.replica ?? null;
}

/** Resolves once the database is open: for writes that come earlier. */
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

/** The database with its engine; null while it opens. */
export function useOpenReplica(): OpenReplica | null {
  return use(ReplicaContext);
}
