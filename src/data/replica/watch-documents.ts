import type { CollectionName } from '../../../replication/schema/collections.ts';
import type { Change, FieldName, Key, LocalRecord, Replica } from './local-database.ts';

export interface DocumentWatcher<C extends CollectionName> {
  /** A part of everything there is; one after the other, before any change. */
  readonly onPart: (records: readonly LocalRecord<C>[]) => void;
  /** That was everything. */
  readonly onAll: () => void;
  /** What one write changed, by this tab, another or replication. */
  readonly onChange: (change: Change<C>) => void;
  /** The local database could not be read. */
  readonly onFailure: (error: Error) => void;
}

/** Documents that are handed over at once: the page works on these while the database reads the next ones. */
const PART = 1000;

/**
 * A whole collection and then its changes, for what is kept up and not asked for again. A live query would hand over
 * all of them after every change.
 * @param order an indexed field: in its order they are read
 * @returns ends it
 */
export function watchDocuments<C extends CollectionName>(
  replica: Replica,
  collection: C,
  order: FieldName<C>,
  watcher: DocumentWatcher<C>,
): () => void {
  let isOver = false;
  // What changes while the rest is read comes after it.
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
