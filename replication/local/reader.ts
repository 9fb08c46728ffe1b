import type { MangoQuery, RxCollection, RxDocument } from 'rxdb/plugins/core';

import type { CollectionName } from '../schema/collection-versions.ts';
import { unlessCutOff } from '../storage/departure.ts';
import { readIndexRange } from './index-range.ts';
import type { LocalDatabase } from '../storage/rxdb-schema.ts';
import { guarded, storageFailure } from '../storage/storage-failure.ts';
import type { Change, IndexRange, LocalRecord, Query, ReadableName, Selector, Watcher } from './query.ts';

/**
 * The only way to read the local database. Returns plain records, never deleted ones, and fails with a `StorageError`. Watchers
 * return unsubscribe.
 */
export interface Reader {
  /** Null if missing or deleted. */
  get<C extends ReadableName>(collection: C, id: string): Promise<LocalRecord<C> | null>;
  find<C extends ReadableName>(collection: C, query?: Query<C>): Promise<readonly LocalRecord<C>[]>;
  /** @param selector must be answerable by an index alone: counting reads no records */
  count<C extends ReadableName>(collection: C, selector?: Selector<C>): Promise<number>;
  /** Reads a range of an index directly, for paging long collections. */
  range<C extends CollectionName>(collection: C, range: IndexRange<C>): Promise<readonly LocalRecord<C>[]>;
  /** Emits the result now and after every write that changes it. Unchanged records keep their identity. */
  watch<C extends ReadableName>(collection: C, query: Query<C>, watcher: Watcher<readonly LocalRecord<C>[]>): () => void;
  watchCount<C extends ReadableName>(collection: C, selector: Selector<C>, watcher: Watcher<number>): () => void;
  /** Notifies of every write to these collections, without reading them. */
  onChange<C extends ReadableName>(collections: readonly C[], listener: (change: Change<C>) => void): () => void;
}

export function createReader(database: LocalDatabase): Reader {
  // A union of collections has no common callable method; the name selects one.
  const collectionOf = <C extends ReadableName>(name: C) => database.collections[name] as unknown as RxCollection<LocalRecord<C>>;
  const queryOf = <C extends ReadableName>(name: C, query: Query<C>) => collectionOf(name).find(query as MangoQuery<LocalRecord<C>>);
  const countOf = <C extends ReadableName>(name: C, selector: Selector<C>) =>
    collectionOf(name).count({ selector } as MangoQuery<LocalRecord<C>>);

  /** RxDB keeps one document per version, so there is one record per version. */
  const records = new WeakMap<object, unknown>();
  function recordOf<C extends ReadableName>(document: RxDocument<LocalRecord<C>>): LocalRecord<C> {
    const known = records.get(document) as LocalRecord<C> | undefined;
    if (known) return known;
    const record = document.toJSON() as LocalRecord<C>;
    records.set(document, record);
    return record;
  }

  return {
    get: (collection, id) =>
      guarded(database, async () => {
        const document = await collectionOf(collection).findOne(id).exec();
        return document && recordOf(document);
      }),

    find: (collection, query = {}) => guarded(database, async () => (await queryOf(collection, query).exec()).map(recordOf)),

    count: (collection, selector = {}) => guarded(database, () => countOf(collection, selector).exec()),

    range: (collection, range) => guarded(database, () => readIndexRange(database, collection, range)),

    watch(collection, query, { next, error }) {
      const subscription = queryOf(collection, query).$.subscribe({
        next: (documents) => next(documents.map(recordOf)),
        error: unlessCutOff((cause) => error(storageFailure(database, cause))),
      });
      return () => subscription.unsubscribe();
    },

    watchCount(collection, selector, { next, error }) {
      const subscription = countOf(collection, selector).$.subscribe({
        next,
        error: unlessCutOff((cause) => error(storageFailure(database, cause))),
      });
      return () => subscription.unsubscribe();
    },

    onChange<C extends ReadableName>(collections: readonly C[], listener: (change: Change<C>) => void) {
      const subscription = database.eventBulks$.subscribe(({ collectionName, events }) => {
        const collection = collections.find((name) => name === collectionName);
        if (collection === undefined) return;
        const changed = events.filter(({ operation }) => operation !== 'DELETE').map(({ documentData }) => documentData);
        const removed = events.filter(({ operation }) => operation === 'DELETE').map(({ documentId }) => documentId);
        listener({ collection, changed, removed } as unknown as Change<C>);
      });
      return () => subscription.unsubscribe();
    },
  };
}
