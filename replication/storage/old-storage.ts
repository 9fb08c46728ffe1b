import { fromDexieToStorage } from 'rxdb/plugins/storage-dexie';

import type { LocalDocument } from '../document/local-document.ts';
import { ended, openExisting } from './indexed-db.ts';

/**
 * The IndexedDB database in which releases before this one kept a collection, read without RxDB. RxDB names a database
 * after the schema's version, so each version has its own.
 */
export interface OldStorage {
  /** Documents that were not moved yet, or were written since. */
  unmoved(limit: number): Promise<readonly OldDocument[]>;
  /** Marks documents as moved, except those written since they were read. */
  markMoved(moved: readonly MovedDocument[]): Promise<void>;
  close(): void;
}

export type OldDocument = LocalDocument & { readonly _rev: string };

export interface MovedDocument {
  readonly document: OldDocument;
  /** From here a tab of the old release goes on counting its changes. */
  readonly n: number;
}

const DOCUMENTS = 'docs';
/** RxDB's time of the last write. It sets it at every write and never to 0: 0 marks a document as moved. */
const LAST_WRITE = '_meta.lwt';

/** Null where there is none; creates nothing. */
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
 * Removes the storage if everything in it was moved. Tabs that have it open let go first: from then on their writes
 * fail, and in releases before this one too. Waits as long as one of them does not answer, as a frozen tab.
 * @returns false where something was written since; nothing is removed then
 */
export async function removeOldStorage(name: string): Promise<boolean> {
  const database = await openExisting(name);
  if (database === null) return true;
  database.close();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, database.version + 1);
    let isMoved = false;
    request.onupgradeneeded = () => {
      const { result: upgraded, transaction } = request;
      const remove = () => {
        isMoved = true;
        // A tab that opens it before it is deleted finds nothing to write to.
        for (const store of Array.from(upgraded.objectStoreNames)) upgraded.deleteObjectStore(store);
      };
      if (!upgraded.objectStoreNames.contains(DOCUMENTS)) return remove();
      const unmoved = unmovedOf(transaction!).count(writtenByAnApp());
      unmoved.onsuccess = () => unmoved.result === 0 && remove();
    };
    request.onsuccess = () => {
      request.result.close();
      if (isMoved) indexedDB.deleteDatabase(name);
      resolve(isMoved);
    };
    request.onerror = () => reject(request.error);
  });
}

interface StoredRow {
  readonly _rev: string;
  readonly _meta: { readonly lwt: number };
  readonly sync: object;
}

/**
 * Keeps the content for the screen of a tab that still shows it. The new revision makes a write fail that was under
 * way: it is tried again on top of this.
 */
function asMoved(row: StoredRow, n: number): StoredRow {
  const height = Number.parseInt(row._rev, 10);
  const { rejection: _moved, ...sync } = row.sync as { rejection?: unknown };
  return { ...row, _rev: `${height + 1}-moved`, _meta: { ...row._meta, lwt: 0 }, sync: { ...sync, state: 'synced', n, changes: [] } };
}

function unmovedOf(transaction: IDBTransaction): IDBIndex {
  return transaction.objectStore(DOCUMENTS).index(LAST_WRITE);
}

function writtenByAnApp(): IDBKeyRange {
  return IDBKeyRange.lowerBound(0, true);
}
