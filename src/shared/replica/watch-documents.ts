import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import type { Change, FieldName, Key, LocalRecord, Replica } from './local-database.ts';

export interface DocumentWatcher<C extends CollectionName> {
  /** Called with each page of the initial documents, in sequence, before any change. */
  readonly onPart: (records: readonly LocalRecord<C>[]) => void;
  /** Called when all initial documents were delivered. */
  readonly onAll: () => void;
  /** Called with the changes of one write, by this tab, another tab or replication. */
  readonly onChange: (change: Change<C>) => void;
  /** Called when the local database could not be read. */
  readonly onFailure: (error: Error) => void;
}

/** Page size: while the database reads the next page, the screen renders this one. */
const PART = 1000;

/**
 * Delivers a whole collection and then its changes, for indexes that are updated incrementally. A live query would deliver everything again
 * after each change.
 * @param order the indexed field to read by
 * @returns unsubscribe
 */
export function watchDocuments<C extends CollectionName>(
  replica: Replica,
  collection: C,
  order: FieldName<C>,
  watcher: DocumentWatcher<C>,
): () => void {
  let isOver = false;
  // Changes during the initial read are delivered after it.
  let early: Change<C>[] | null = [];
  const stopChanges = replica.onChange([collection], (change) => {
    if (early) early.push(change);
    else watcher.onChange(change);
  });
  const end = () => {
    isOver = true;
    stopChanges();
  };
  const readAll = async () => {
    for await (const part of partsOf(replica, collection, order)) {
      if (isOver) return;
      watcher.onPart(part);
    }
    if (isOver) return;
    watcher.onAll();
    for (const change of early ?? []) watcher.onChange(change);
    early = null;
  };
  readAll().catch((cause: unknown) => {
    if (!isOver) watcher.onFailure(new Error('The local database could not be read', { cause }));
    end();
  });
  return end;
}

async function* partsOf<C extends CollectionName>(
  replica: Replica,
  collection: C,
  order: FieldName<C>,
): AsyncGenerator<readonly LocalRecord<C>[]> {
  let after: readonly Key[] = [];
  for (;;) {
    const part = await replica.range(collection, { index: [order], after, limit: PART });
    if (part.length > 0) yield part;
    if (part.length < PART) return;
    const last = part.at(-1)!;
    after = [last[order] as Key, last.id];
  }
}
