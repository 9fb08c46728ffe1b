import { fromDexieToStorage } from 'rxdb/plugins/storage-dexie';

import type { LocalDocument } from '../document/local-document.ts';
import { ended, openExisting } from './indexed-db.ts';

/**
 * The IndexedDB database in which an earlier release keeps a collection. RxDB uses one database per schema version, so this one is read
 * without RxDB.
 */
export interface OldStorage {
  /** Documents that were not moved yet, or were written since. */
  unmoved(limit: number): Promise<readonly OldDocument[]>;
  /** All documents, including moved ones. */
  all(limit: number): Promise<readonly OldDocument[]>;
  /** Marks documents as moved, except those written since they were read. */
  markMoved(moved: readonly MovedDocument[]): Promise<void>;
  close(): void;
}

export type OldDocument = LocalDocument & { readonly _rev: string };

export interface MovedDocument {
  readonly document: OldDocument;
  /** Number from which a tab of the old release continues to number its changes. */
  readonly n: number;
}

const DOCUMENTS = 'docs';
/** Key path of RxDB's time of the last write. RxDB never writes 0, so 0 marks a document as moved. */
const LAST_WRITE = '_meta.lwt';

/** Opens an old storage without creating it; null if it is missing. */
export async function openOldStorage(name: string): Promise<OldStorage | null> {
  const database = await openExisting(name);
  if (database === null) return null;
  if (!database.objectStoreNames.contains(DOCUMENTS)) {
    database.close();
    return null;
  }
  return {
    async unmoved(limit) {
      const transaction = database.transaction(DOCUMENTS);
      const request = unmovedOf(transaction).getAll(writtenByAnApp(), limit);
      await ended(transaction);
      return request.result.map((row: unknown) => fromDexieToStorage(['_deleted'], row) as OldDocument);
    },

    async all(limit) {
      const transaction = database.transaction(DOCUMENTS);
      const request = transaction.objectStore(DOCUMENTS).getAll(undefined, limit);
      await ended(transaction);
      return request.result.map((row: unknown) => fromDexieToStorage(['_deleted'], row) as OldDocument);
    },

    async markMoved(moved) {
      const transaction = database.transaction(DOCUMENTS, 'readwrite');
      const store = transaction.objectStore(DOCUMENTS);
      for (const { document, n } of moved) {
        const request = store.get(document.id);
        request.onsuccess = () => {
          const row = request.result as StoredRow | undefined;
          if (row?._rev === document._rev) store.put(asMoved(row, n));
        };
      }
      await ended(transaction);
    },

    close: () => database.close(),
  };
}

/**
 * Removes the storage if all of its documents were moved. Tabs that have it open, also of earlier releases, close it first, so that
 * their writes fail. Waits for tabs that do not react, such as frozen ones.
 * @returns false if a tab has written since; then nothing is removed
 */
export async function removeOldStorage(name: string): Promise<boolean> {
  const database = await openExisting(name);
  if (database === null) return true;
  database.close();
  const isRemoved = await new Promise<boolean>((resolve, reject) => {
    const request = indexedDB.open(name, database.version + 1);
    let isMoved = false;
    request.onupgradeneeded = () => {
      const { result: upgraded, transaction } = request;
      const remove = () => {
        isMoved = true;
        // Without object stores, a tab that opens the database before its deletion cannot write to it.
        for (const store of Array.from(upgraded.objectStoreNames)) upgraded.deleteObjectStore(store);
      };
      if (!upgraded.objectStoreNames.contains(DOCUMENTS)) return remove();
      const unmoved = unmovedOf(transaction!).count(writtenByAnApp());
      unmoved.onsuccess = () => unmoved.result === 0 && remove();
    };
    request.onsuccess = () => {
      request.result.close();
      resolve(isMoved);
    };
    request.onerror = () => reject(request.error);
  });
  if (isRemoved) indexedDB.deleteDatabase(name);
  return isRemoved;
}

interface StoredRow {
  readonly _rev: string;
  readonly _meta: { readonly lwt: number };
  readonly sync: object;
}

/**
 * Marks a document as moved. Its content stays, because a tab may still show it. The new revision makes a concurrent write fail, and
 * the tab retries that write on top of this one.
 */
function asMoved(row: StoredRow, n: number): StoredRow {
  const height = Number.parseInt(row._rev, 10);
  const { rejection: _moved, ...sync } = row.sync as { rejection?: unknown };
  return {
    ...row,
    _rev: `${height + 1}-moved`,
    _meta: { ...row._meta, lwt: 0 },
    sync: { ...sync, state: 'synced', n, changes: [] },
  };
}

function unmovedOf(transaction: IDBTransaction): IDBIndex {
  return transaction.objectStore(DOCUMENTS).index(LAST_WRITE);
}

function writtenByAnApp(): IDBKeyRange {
  return IDBKeyRange.lowerBound(0, true);
}
