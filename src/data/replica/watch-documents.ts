import type { DexieStorageInternals, RxCollection } from 'rxdb/plugins/core';

import type { CollectionName, Fields } from '../../../replication/schema/collections.ts';
import type { Replica } from './local-database.ts';

export interface DocumentWatcher<C extends CollectionName> {
  /** A part of everything there is; one after the other, before any change. */
  readonly onPart: (documents: readonly Fields<C>[]) => void;
  /** That was everything. */
  readonly onAll: () => void;
  /** What one write changed, by this tab, another or replication; `removed` are ids. */
  readonly onChange: (changed: readonly Fields<C>[], removed: readonly string[]) => void;
  /** The local database could not be read. */
  readonly onFailure: (error: Error) => void;
}

interface Change<C extends CollectionName> {
  readonly changed: Fields<C>[];
  readonly removed: string[];
}

/** Documents that are handed over at once: the page works on these while the database reads the next ones. */
const PART = 1000;

/**
 * A whole collection and then its changes, for what is kept up and not asked for again. A live query would make an
 * object of RxDB for each document and hand over all of them after every change.
 * @param order an indexed field: in its order they are read
 * @returns ends it
 */
export function watchDocuments<C extends CollectionName>(
  replica: Replica,
  name: C,
  order: keyof Fields<C> & string,
  watcher: DocumentWatcher<C>,
): () => void {
  const collection = replica.database.collections[name] as unknown as RxCollection<Fields<C>>;
  let isOver = false;
  // What changes while the rest is read comes after it.
  let early: Change<C>[] | null = [];
  const changes = collection.eventBulks$.subscribe(({ events }) => {
    const change: Change<C> = { changed: [], removed: [] };
    for (const { operation, documentId, documentData } of events) {
      if (operation === 'DELETE') change.removed.push(documentId);
      else change.changed.push(documentData as Fields<C>);
    }
    if (early) early.push(change);
    else watcher.onChange(change.changed, change.removed);
  });
  const end = () => {
    isOver = true;
    changes.unsubscribe();
  };
  const readAll = async () => {
    for await (const part of partsOf<Fields<C>>(collection, order)) {
      if (isOver) return;
      watcher.onPart(part);
    }
    if (isOver) return;
    watcher.onAll();
    for (const { changed, removed } of early ?? []) watcher.onChange(changed, removed);
    early = null;
  };
  readAll().catch((cause: unknown) => {
    if (!isOver) watcher.onFailure(new Error('The local database could not be read', { cause }));
    end();
  });
  return end;
}

/** From the table below: RxDB's storage steps through it with a cursor, document by document. */
async function* partsOf<T>(collection: RxCollection<T>, order: keyof T & string): AsyncGenerator<T[]> {
  const { dexieTable } = await (collection.storageInstance.internals as DexieStorageInternals);
  const inOrder = dexieTable.where(`[_deleted+${order}+id]`);
  const end = ['0', [], []];
  let after: unknown[] = ['0', Number.NEGATIVE_INFINITY, ''];
  for (;;) {
    const part = (await inOrder.between(after, end, false).limit(PART).toArray()) as (T & { readonly id: string })[];
    if (part.length > 0) yield part;
    if (part.length < PART) return;
    const last = part.at(-1)!;
    after = ['0', last[order], last.id];
  }
}
