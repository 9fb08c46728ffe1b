import { useEffect } from 'react';

import { sameJson } from '../../../replication/document/json.ts';
import { COLLECTION_NAMES, type CollectionName } from '../../../replication/schema/collection-versions.ts';
import type { Store } from '../../../replication/storage/store.ts';
import { titleOf } from '../replica/unsent-documents.ts';
import { useFirstSyncOver } from '../replica/use-first-sync.ts';
import { useStoreAnswer } from '../replica/use-store-answer.ts';
import { CORRECTION, correctionKey, type TypedValues } from './corrections.ts';
import { drafts } from './drafts.ts';
import { useDraftKeys } from './use-draft.ts';

/** A corrected document that is no longer rejected. */
export interface Corrected {
  readonly id: string;
  readonly collection: CollectionName;
  readonly title: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Found {
  /** The ids that were looked up. */
  readonly asked: readonly string[];
  readonly documents: readonly Corrected[];
  /** Ids of documents that are still rejected: the list of rejected documents shows their editors. */
  readonly rejected: readonly string[];
}

async function find(store: Store, ids: readonly string[]): Promise<Found> {
  const all = await Promise.all(
    COLLECTION_NAMES.map(async (collection) =>
      (await store.read(collection, ids)).flatMap((document) => (document === undefined ? [] : [{ collection, document }])),
    ),
  );
  const found = all.flat();
  return {
    asked: ids,
    rejected: found.flatMap(({ document }) => (document.sync.state === 'rejected' ? [document.id] : [])),
    documents: found.flatMap(({ collection, document }) =>
      document._deleted ? [] : [{ id: document.id, collection, title: titleOf(document), fields: document }],
    ),
  };
}

/**
 * Ids of corrected documents that are no longer rejected, each with the document; null: the document was deleted. Drops drafts whose text
 * the document already has.
 */
export function useLostCorrections(userId: string): readonly (readonly [id: string, corrected: Corrected | null])[] {
  const prefix = correctionKey(userId, '');
  const typedIn = (id: string) => drafts.read(correctionKey(userId, id), CORRECTION).now as TypedValues;
  const ids = useDraftKeys(prefix)
    .map((key) => key.slice(prefix.length))
    // Omits corrections that only a later release understands.
    .filter((id) => Object.keys(typedIn(id)).length > 0);
  const found = useStoreAnswer((store) => find(store, ids), [ids.join()]);
  // Before the first sync is over, a document may still arrive on this device.
  const isFirstSyncOver = useFirstSyncOver();
  const isFound = isFirstSyncOver && found !== undefined && ids.every((id) => found.asked.includes(id));
  const lost = isFound
    ? ids.filter((id) => !found.rejected.includes(id)).map((id) => [id, found.documents.find((each) => each.id === id) ?? null] as const)
    : [];
  const isSaved = ([id, corrected]: (typeof lost)[number]) => corrected !== null && hasAll(corrected, typedIn(id));
  const saved = lost
    .filter(isSaved)
    .map(([id]) => id)
    .join();
  useEffect(() => {
    // Nobody discarded the correction, so parts that a later release typed into it stay.
    for (const id of saved.split(',').filter(Boolean)) drafts.change(correctionKey(userId, id), CORRECTION, () => ({ now: {}, since: {} }));
  }, [saved, userId]);
  return lost.filter((each) => !isSaved(each));
}

function hasAll({ fields }: Corrected, typed: TypedValues): boolean {
  return Object.entries(typed).every(([name, value]) => sameJson(fields[name], value));
}
