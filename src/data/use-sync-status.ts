import { useEffect, useRef, useState } from 'react';
import { catchError, EMPTY, from, merge, of, switchMap, throttleTime } from 'rxjs';

import type { EngineStatus } from '../../replication/engine/status.ts';
import { rejectionMessage } from '../../replication/local/rejection-message.ts';
import type { RejectionReason } from '../../replication/protocol/wire.ts';
import { collectionSchemas, type CollectionName } from '../../replication/schema/collections.ts';
import type { Store } from '../../replication/storage/store.ts';
import type { ConflictEntry } from '../../replication/conflict/conflict-entry.ts';
import { countDocuments } from './count-documents.ts';
import { useOpenReplica } from './replica-context.tsx';
import { syncStatus, type SyncStatus } from './sync-status.ts';
import { watchSyncPhase } from './sync-phase.ts';
import { useLiveQuery } from './use-live-query.ts';

export interface RejectedDocument {
  readonly collection: CollectionName;
  readonly id: string;
  /** What the student knows it by. */
  readonly title: string;
  readonly reason: RejectionReason;
  /** A sentence for the student. */
  readonly message: string;
}

const collectionNames = Object.keys(collectionSchemas) as CollectionName[];

/** Changes come in bursts; a count is worth a look at most this often. */
const RECOUNT_MS = 100;

/** How far this device and the server are apart, live and the same in every tab. */
export function useSyncStatus(): SyncStatus {
  const open = useOpenReplica();
  const [phase, setPhase] = useState<EngineStatus>({ phase: 'syncing' });

  useEffect(() => (open ? watchSyncPhase(open.userId, open.engine, setPhase) : undefined), [open]);

  const counts = useSyncStates((store) => Promise.all([countDocuments(store, 'waiting'), countDocuments(store, 'rejected')]));
  const [waiting, rejected] = counts ?? [0, 0];

  return syncStatus(phase, waiting, rejected);
}

/** Documents that the server refused, for the student to retry or discard. */
export function useRejectedDocuments(): readonly RejectedDocument[] {
  return useSyncStates(rejectedDocuments) ?? [];
}

async function rejectedDocuments(store: Store): Promise<RejectedDocument[]> {
  const listed = await Promise.all(
    collectionNames.map(async (collection) =>
      (await store.inState(collection, 'rejected', 100)).map((document) => {
        const reason = document.sync.rejection?.reason ?? 'failed';
        const title = String(document['title'] ?? document['name'] ?? 'Your profile');
        return { collection, id: document.id, title, reason, message: rejectionMessage(reason) };
      }),
    ),
  );
  return listed.flat();
}

/** Asks the store, deleted documents included, and again after changes. `ask` must stay the same function or be a pure one. */
function useSyncStates<T>(ask: (store: Store) => Promise<T>): T | undefined {
  const open = useOpenReplica();
  const [answer, setAnswer] = useState<T>();
  const latest = useRef(ask);

  useEffect(() => {
    if (!open) return undefined;
    const { store, database } = open.replica;
    const subscription = merge(of(null), database.eventBulks$)
      .pipe(
        // At once for the first of a burst: what was just written must not read as synced.
        throttleTime(RECOUNT_MS, undefined, { leading: true, trailing: true }),
        // A database that was closed under us has nothing to count; the next one counts again.
        switchMap(() => from(latest.current(store)).pipe(catchError(() => EMPTY))),
      )
      .subscribe(setAnswer);
    return () => subscription.unsubscribe();
  }, [open]);

  return answer;
}

/** Values of other devices that this one replaced, newest first. */
export function useConflictLog(): readonly ConflictEntry[] {
  const log = useLiveQuery('conflicts', (c) => c.find({ sort: [{ at: 'desc' }], limit: 100 }), []);
  return (log.data ?? []).map((entry) => entry.toJSON() as ConflictEntry);
}
