import { prepareQuery, type FilledMangoQuery, type RxCollection, type RxDocumentData } from 'rxdb/plugins/core';
import type { LocalDocument } from '../document/local-document.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { FEEDS_KEY, validFeeds, withBirths } from './births.ts';
import { isOutdated } from './outdated.ts';
import type { LocalDatabase } from './rxdb-schema.ts';
import { openStateStorage, type StateEntry, type StateStorage } from './state-storage.ts';
import { guarded as guardedStorage } from './storage-failure.ts';
import { StorageError, type DocumentWrite, type Store } from './store.ts';

type Instance = RxCollection<LocalDocument>['storageInstance'];

/**
 * The store on an RxDB database. It works on the collections' storage instances, as RxDB's own
 * replication does: those see deleted documents and compare revisions, and their events reach every
 * query of every tab.
 */
export function rxdbStore(database: LocalDatabase): Store {
  let state: Promise<StateStorage> | undefined;
  const guarded = <T>(work: () => Promise<T>): Promise<T> => guardedStorage(database, work);
  const openState = (): Promise<StateStorage> =>
    (state ??= openStateStorage(database).catch((error: unknown) => {
      // A disk that fails once may work the next time.
      state = undefined;
      throw error;
    }));
  const instance = (collection: string): Instance => {
    const found = (database.collections as Record<string, unknown>)[collection] as RxCollection<LocalDocument> | undefined;
    if (!found) throw new Error(`No collection named ${collection}`);
    return found.storageInstance;
  };

  async function query(collection: string, index: string, selector: object, limit: number): Promise<LocalDocument[]> {
    const storage = instance(collection);
    const answers = await Promise.all(
      bothHalves(index, selector).map((half) => storage.query(prepareQuery(storage.schema, { ...half, limit }))),
    );
    return answers.flatMap((answer) => answer.documents);
  }

  return {
    async read(collection, ids) {
      const found = await guarded(() => instance(collection).findDocumentsById([...ids], true));
      const byId = new Map(found.map((document) => [document.id, document]));
      return ids.map((id) => byId.get(id));
    },

    async write(collection, writes) {
      if (isOutdated(database)) throw new StorageError('outdated', null);
      const result = await guarded(() => instance(collection).bulkWrite(writes.map(toRow), 'ekagra-replication'));
      for (const error of result.error) {
        if (error.status !== 409) throw new StorageError('failed', error);
      }
      return result.error.map((error) => error.documentId);
    },

    inState: (collection, state, limit) => guarded(() => query(collection, 'sync.state', { 'sync.state': { $eq: state } }, limit)),

    async countInState(collection, state) {
      const storage = instance(collection);
      const counts = await guarded(() =>
        Promise.all(
          bothHalves('sync.state', { 'sync.state': { $eq: state } }).map((half) => storage.count(prepareQuery(storage.schema, half))),
        ),
      );
      return counts.reduce((sum, answer) => sum + answer.count, 0);
    },

    async inScope(collection, scopeField, scope, afterId, limit) {
      // Not worth an index on every write: scopes close seldom, and nearly all documents are of one.
      const selector: Record<string, object> = { id: { $gt: afterId } };
      // The scope may be the id itself, as of a group.
      if (scope !== null) selector[scopeField] = { ...selector[scopeField], $eq: scope };
      const found = await guarded(() => query(collection, 'id', selector, limit));
      return found.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
    },

    async getState(key) {
      const found = await guarded(async () => (await openState()).findDocumentsById([key], false));
      const value = found[0]?.value.value;
      return key === FEEDS_KEY && value !== undefined ? validFeeds(database, value) : value;
    },

    async setState(key, given) {
      if (isOutdated(database)) throw new StorageError('outdated', null);
      const value = key === FEEDS_KEY ? withBirths(database, given) : given;
      await guarded(async () => {
        const storage = await openState();
        for (;;) {
          const [previous] = await storage.findDocumentsById([key], true);
          const document = { ...previous, ...emptyRow, id: key, value: { value } } as RxDocumentData<StateEntry>;
          const result = await storage.bulkWrite([{ ...(previous ? { previous } : {}), document }], 'ekagra-replication');
          if (result.error.length === 0) return;
        }
      });
    },

    async logConflict(entry) {
      await guarded(() => database.collections.conflicts.upsert(entry));
    },

    onWaiting(listener) {
      const subscription = database.eventBulks$.subscribe((bulk) => {
        if (!bulk.collectionName || !(bulk.collectionName in collectionSchemas)) return;
        if (bulk.events.some((event) => (event.documentData as LocalDocument).sync.state === 'waiting')) listener();
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** An index begins with `_deleted`; asking for each of its values keeps both questions on the index. */
function bothHalves(index: string, selector: object): FilledMangoQuery<LocalDocument>[] {
  return [false, true].map((deleted) => ({
    selector: { _deleted: { $eq: deleted }, ...selector } as never,
    index: index === 'id' ? ['_deleted', 'id'] : ['_deleted', index, 'id'],
    sort: [{ [index]: 'asc' } as never, ...(index === 'id' ? [] : [{ id: 'asc' } as never])],
    skip: 0,
  }));
}

const emptyRow = { _attachments: {}, _deleted: false, _meta: { lwt: 1 }, _rev: '' };

function toRow({ previous, next }: DocumentWrite): { previous?: RxDocumentData<LocalDocument>; document: RxDocumentData<LocalDocument> } {
  const stored = previous as RxDocumentData<LocalDocument> | undefined;
  const document = { ...next, _attachments: {}, _meta: stored?._meta ?? emptyRow._meta, _rev: stored?._rev ?? '' };
  return { ...(stored ? { previous: stored } : {}), document };
}
