import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import type { Replica } from '../../../replication/local/replica.ts';
import { onAnswer } from '../rules/on-answer.ts';
import { heldOverDeparture } from '../../../replication/storage/departure.ts';
import type { OpenReplica } from './open-replica.ts';

const ReplicaContext = createContext<OpenReplica | null>(null);

interface ReplicaProviderProps {
  readonly userId: string;
  /** True for a visitor without an account: nothing is replicated. */
  readonly isTrial: boolean;
  readonly children: ReactNode;
}

/** Resolves when the page's previous database is closed: RxDB's free edition cannot open the collections of two databases. */
let closed: Promise<void> = Promise.resolve();

/** Opens the user's local database for its children, and replicates it while mounted. */
export function ReplicaProvider({ userId, isTrial, children }: ReplicaProviderProps): ReactNode {
  const [open, setOpen] = useState<OpenReplica | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const opening = closed.then(() => {
      // Opening the database after a sign-out would create it again.
      leaving.signal.throwIfAborted();
      return loadAndOpen(userId, isTrial);
    });
    const stopWaiting = onAnswer(
      opening,
      (opened) => {
        opened.start();
        setOpen(opened);
      },
      (cause) => setFailure(new Error('The local database could not be opened', { cause })),
    );
    return () => {
      leaving.abort();
      stopWaiting();
      setOpen(null);
      closed = opening
        .then(
          (opened) => opened.close(),
          () => undefined,
        )
        .catch((error: unknown) => console.error('The local database was not closed', error));
    };
  }, [userId, isTrial]);

  if (failure !== null) throw failure;
  return <ReplicaContext value={open}>{children}</ReplicaContext>;
}

/**
 * Loads RxDB and supabase-js after the first render. Moves trials into the account first, so that their data appears together with the
 * rest.
 */
async function loadAndOpen(userId: string, isTrial: boolean): Promise<OpenReplica> {
  const { openReplica } = await import('./open-replica.ts');
  const opened = await heldOverDeparture(() => openReplica(userId, isTrial));
  await opened.takeAlong().catch((error: unknown) => console.error('What was tried is taken along at the next start', error));
  return opened;
}

/** The user's local database; null while it opens. */
export function useReplica(): Replica | null {
  return use(ReplicaContext)?.replica ?? null;
}

/** Resolves once the database is open, for writes before that. */
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
