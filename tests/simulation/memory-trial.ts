import type { LocalDocument } from '../../replication/document/local-document.ts';
import type { Replica } from '../../replication/local/replica.ts';
import type { CollectionName } from '../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import type { OldDocument, OldStorage } from '../../replication/storage/old-storage.ts';
import { memoryReplica } from './memory-replica.ts';
import { memoryDisk, memoryStore } from './memory-store.ts';

/** The database of a trial beside the account's, with a tab that still has it open. */
export interface MemoryTrial {
  /** As the trial's tab writes it. */
  readonly replica: Replica;
  documents(collection: CollectionName): readonly LocalDocument[];
  /** As `openOldStorage` reads it. */
  storage(collection: CollectionName, pause: () => Promise<void>): Pick<OldStorage, 'unmoved' | 'markMoved'>;
  /** TRIAL-5: removes it, and the tab's writes fail from then on. False: something was written since it was moved. */
  remove(collections: readonly CollectionName[]): boolean;
}

export function memoryTrial(now: () => number): MemoryTrial {
  const disk = memoryDisk();
  const moved = new WeakSet<LocalDocument>();
  const revisions = new WeakMap<LocalDocument, string>();
  let written = 0;
  const revisionOf = (document: LocalDocument): string => {
    const known = revisions.get(document) ?? String((written += 1));
    revisions.set(document, known);
    return known;
  };
  const documents = (collection: string): LocalDocument[] => [...(disk.documents.get(collection)?.values() ?? [])];
  const unmoved = (collection: string): LocalDocument[] => documents(collection).filter((document) => !moved.has(document));

  return {
    replica: memoryReplica({
      store: memoryStore(disk),
      conflicts: [],
      schemaOf: (collection) => collectionSchemas[collection as CollectionName],
      writer: () => 'trial',
      now,
    }),
    documents,
    storage: (collection, pause) => ({
      async unmoved(limit) {
        await pause();
        return unmoved(collection)
          .slice(0, limit)
          .map((document): OldDocument => ({ ...document, _rev: revisionOf(document) }));
      },
      async markMoved(marked) {
        await pause();
        for (const { document, n } of marked) {
          const current = disk.documents.get(collection)!.get(document.id)!;
          if (revisionOf(current) !== document._rev) continue;
          const { rejection: _moved, ...sync } = current.sync;
          disk.put(collection, { previous: current, next: { ...current, sync: { ...sync, state: 'synced', n, changes: [] } } });
          moved.add(disk.documents.get(collection)!.get(document.id)!);
        }
      },
    }),
    remove(collections) {
      if (collections.some((collection) => unmoved(collection).length > 0)) return false;
      disk.fails = 'closed';
      return true;
    },
  };
}
