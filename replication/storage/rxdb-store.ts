import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core';
import { sameJson } from '../document/json.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { FEEDS_KEY, validFeeds, withBirths } from './births.ts';
import { refuseIfLost } from './lost.ts';
import { readsOf } from './reads.ts';
import type { LocalDatabase } from './rxdb-schema.ts';
import { openStateStorage, type StateEntry, type StateStorage } from './state-storage.ts';
import { guarded as guardedStorage } from './storage-failure.ts';
import { StorageError, type DocumentWrite, type Store } from './store.ts';

type Instance = RxCollection<LocalDocument>['storageInstance'];

/**
 * The store on an RxDB database. Like RxDB's own replication, it uses the collections' storage instances. These return deleted
 * documents and compare revisions, and their events reach every query of every tab.
 */
export function rxdbStore(database: LocalDatabase): Store {
  let state: Promise<StateStorage> | undefined;
  const guarded = <T>(work: () => Promise<T>): Promise<T> => guardedStorage(database, work);
  const openState = (): Promise<StateStorage> =>
    (state ??= openStateStorage(database).catch((error: unknown) => {
      // Try again next time: a disk that failed once may work then.
      state = undefined;
      throw error;
    }));
  const instance = (collection: string): Instance => {
    const found = (database.collections as Record<string, unknown>)[collection] as RxCollection<LocalDocument> | undefined;
    if (!found) throw new Error(`No collection named ${collection}`);
    return found.storageInstance;
  };

  const reads = (collection: string) => readsOf(database, collection, instance(collection));

  return {
    async read(collection, ids) {
      const found = await guarded(() => instance(collection).findDocumentsById([...ids], true));
      const byId = new Map(found.map((document) => [document.id, document]));
      return ids.map((id) => byId.get(id));
    },

    async write(collection, writes) {
      refuseIfLost(database);
      const result = await guarded(() => instance(collection).bulkWrite(writes.map(toRow), 'ekagra-replication'));
      for (const error of result.error) {
        if (error.status !== 409) throw new StorageError('failed', error);
      }
      return result.error.map((error) => error.documentId);
    },

    inState: (collection, state, limit, afterId = '') => guarded(async () => (await reads(collection)).inState(state, afterId, limit)),

    async countInState(collection, state) {
      const [found] = await guarded(async () => (await reads(collection)).count([state]));
      return found!;
    },

    async countUnsent(collection) {
      const [waiting, rejected] = await guarded(async () => (await reads(collection)).count(['waiting', 'rejected']));
      return { waiting: waiting!, rejected: rejected! };
    },

    // No index of the scope, which would slow every write: scopes close seldom, and nearly all documents belong to one scope.
    inScope: (collection, scopeField, scope, afterId, limit) =>
      guarded(async () => (await reads(collection)).afterId(afterId, scope === null ? {} : { [scopeField]: scope }, limit)),

    async getState(key) {
      const found = await guarded(async () => (await openState()).findDocumentsById([key], false));
      const value = found[0]?.value.value;
      return key === FEEDS_KEY && value !== undefined ? validFeeds(database, value) : value;
    },

    async setState(key, given) {
      refuseIfLost(database);
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

    async logConflict(entry, earlierId = entry.id) {
      await guarded(async () => {
        const { conflicts } = database.collections;
        const earlier = await conflicts.findOne(earlierId).exec();
        await conflicts.upsert(earlier && sameJson(earlier.toJSON().value, entry.value) ? { ...entry, id: earlierId } : entry);
      });
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

const emptyRow = { _attachments: {}, _deleted: false, _meta: { lwt: 1 }, _rev: '' };

function toRow({ previous, next }: DocumentWrite): { previous?: RxDocumentData<LocalDocument>; document: RxDocumentData<LocalDocument> } {
  const stored = previous as RxDocumentData<LocalDocument> | undefined;
  const document = { ...next, _attachments: {}, _meta: stored?._meta ?? emptyRow._meta, _rev: stored?._rev ?? '' };
  return { ...(stored ? { previous: stored } : {}), document };
}
