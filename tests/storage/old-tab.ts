import { fromDexieToStorage, fromStorageToDexie } from 'rxdb/plugins/storage-dexie';

import type { LocalDocument } from '../../replication/document/local-document.ts';
import { succeeded } from '../support/indexed-db.ts';

export type StoredDocument = LocalDocument & { readonly _rev: string };

/**
 * A tab of an earlier release that has a collection open and is frozen by the browser: it does not close the storage when
 * another tab asks, and continues to write when thawed.
 */
export interface FrozenTab {
  read(id: string): Promise<StoredDocument | undefined>;
  /** @returns false if the document does not equal `previous`, as RxDB compares them */
  write(next: LocalDocument, previous?: StoredDocument): Promise<boolean>;
  close(): void;
}

export async function openFrozenTab(name: string): Promise<FrozenTab> {
  const request = indexedDB.open(name);
  await succeeded(request);
  const database = request.result;
  return {
    async read(id) {
      const found = await succeeded(database.transaction('docs').objectStore('docs').get(id));
      return found && (fromDexieToStorage(['_deleted'], found) as StoredDocument);
    },
    async write(next, previous) {
      const transaction = database.transaction('docs', 'readwrite');
      const docs = transaction.objectStore('docs');
      const stored = (await succeeded(docs.get(next.id))) as StoredDocument | undefined;
      if (stored?._rev !== previous?._rev) return false;
      const height = Number.parseInt(previous?._rev ?? '0', 10) + 1;
      const row = { ...next, _attachments: {}, _meta: { lwt: Date.now() }, _rev: `${height}-old` };
      await succeeded(docs.put(fromStorageToDexie(['_deleted'], row)));
      return true;
    },
    close: () => database.close(),
  };
}
