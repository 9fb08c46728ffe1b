import { useEffect, useState } from 'react';

import type { EngineStatus } from '../../../replication/engine/status.ts';
import { rejectionMessage } from '../../../replication/local/rejection-message.ts';
import type { RejectionReason } from '../../../replication/protocol/wire.ts';
import { collectionSchemas, type CollectionName } from '../../../replication/schema/collections.ts';
import type { Store, UnsentCount } from '../../../replication/storage/store.ts';
import type { ConflictEntry, Query } from './local-database.ts';
import { useOpenReplica } from './replica-context.tsx';
import { syncStatus, type SyncStatus } from './sync-status.ts';
import { watchSyncPhase } from './sync-phase.ts';
import { useRecords } from './use-records.ts';
import { useStoreAnswer } from './use-store-answer.ts';

export interface RejectedDocument {
  readonly collection: CollectionName;
  readonly id: string;
  /** Label for the student. */
  readonly title: string;
  readonly reason: RejectionReason;
  /** A sentence for the student. */
  readonly message: string;
}

const collectionNames = Object.keys(collectionSchemas) as CollectionName[];

/** Live sync status, equal in every tab. */
export function useSyncStatus(): SyncStatus {
  const phase = useSyncPhase();
  const open = useOpenReplica();
  const [unsent, setUnsent] = useState<UnsentCount>();
  useEffect(() => open?.unsent.watch(setUnsent), [open]);
  return syncStatus(phase, unsent?.waiting, unsent?.rejected ?? 0);
}

/** Live phase of the engine, equal in every tab. */
export function useSyncPhase(): EngineStatus {
  const open = useOpenReplica();
  const [phase, setPhase] = useState<EngineStatus>({ phase: 'syncing' });
  useEffect(() => (open ? watchSyncPhase(open.userId, open.engine, setPhase) : undefined), [open]);
  return phase;
}

/** Rejected documents, for the student to retry or discard. */
export function useRejectedDocuments(): readonly RejectedDocument[] {
  return useStoreAnswer(rejectedDocuments, []) ?? [];
}

async function rejectedDocuments(store: Store): Promise<RejectedDocument[]> {
  const listed = await Promise.all(
    collectionNames.map(async (collection) =>
      (await store.inState(collection, 'rejected', 100)).map((document) => {
        const reason = document.sync.rejection?.reason ?? 'invalid';
        const title = String(document['title'] ?? document['name'] ?? document['front'] ?? titleOfText(document['text']) ?? 'Your profile');
        return { collection, id: document.id, title, reason, message: rejectionMessage(reason, collection) };
      }),
    ),
  );
  return listed.flat();
}

/** A message's label is its beginning; one without text is a picture. */
function titleOfText(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return text === '' ? 'A picture' : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Derived from the reviews of both devices: there is no conflict to resolve. */
const WORKED_OUT = ['memory', 'due'];
const NEWEST_CONFLICTS: Query<'conflicts'> = { selector: { field: { $nin: WORKED_OUT } }, sort: [{ at: 'desc' }], limit: 100 };

const noConflicts: readonly ConflictEntry[] = [];

/** Values of other devices that this device replaced, newest first. */
export function useConflictLog(): readonly ConflictEntry[] {
  const log = useRecords('conflicts', NEWEST_CONFLICTS);
  return log.data ?? noConflicts;
}
