import { useEffect } from 'react';

import { clearedUnseen, type ClearedUnseen } from '../../../../replication/storage/cleared-unseen.ts';
import { linkOf } from '../../../../replication/conflict/links.ts';
import type { CollectionName } from '../../../../replication/schema/collection-versions.ts';
import type { ConflictEntry } from '../../../shared/replica/local-database.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { titleOf } from '../../../shared/replica/unsent-documents.ts';
import { useStoreAnswer } from '../../../shared/replica/use-store-answer.ts';

export type { ClearedUnseen } from '../../../../replication/storage/cleared-unseen.ts';

/** CONF-4: marks the listed entries as seen, once the window is visible. */
export function useSeenConflicts(entries: readonly ConflictEntry[]): void {
  const open = useOpenReplica();
  useEffect(() => {
    const unseen = entries.flatMap(({ id, isSeen }) => (isSeen ? [] : [id]));
    if (!open || unseen.length === 0) return undefined;
    const mark = () => {
      if (document.visibilityState === 'visible') void open.replica.markConflictsSeen(unseen);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [open, entries]);
}

/** STORE-6: entries that were cleared unseen; null if there were none. */
export function useClearedUnseen(): ClearedUnseen | null {
  return useStoreAnswer(clearedUnseen, []) ?? null;
}

export interface LoggedDocument {
  /** The student's own text that names the document; null if it has none, or the document is gone. */
  readonly title: string | null;
  readonly isGone: boolean;
}

/** The documents of these entries and the documents that their values link to, by id. Includes deleted ones. */
export function useLoggedDocuments(entries: readonly ConflictEntry[]): ReadonlyMap<string, LoggedDocument> | undefined {
  const ids = JSON.stringify(idsByCollection(entries));
  return useStoreAnswer(
    async (store) => {
      const found = await Promise.all(
        (JSON.parse(ids) as [CollectionName, string[]][]).map(async ([collection, names]) => {
          const documents = await store.read(collection, names);
          return documents.map((document, at) => {
            const isGone = !document || document._deleted;
            return [names[at]!, { title: document ? titleOf(document) : null, isGone }] as const;
          });
        }),
      );
      return new Map(found.flat());
    },
    [ids],
  );
}

function idsByCollection(entries: readonly ConflictEntry[]): readonly (readonly [CollectionName, readonly string[]])[] {
  const ids = new Map<CollectionName, Set<string>>();
  const add = (collection: CollectionName, id: unknown) => {
    if (typeof id === 'string') ids.set(collection, (ids.get(collection) ?? new Set()).add(id));
  };
  for (const { collectionName, documentId, field, value, replacedBy } of entries) {
    add(collectionName, documentId);
    const link = linkOf(field);
    if (link) for (const id of [value, replacedBy]) add(link.to, id);
  }
  return [...ids].map(([collection, names]) => [collection, [...names].toSorted()] as const);
}
