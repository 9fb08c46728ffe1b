import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/**
 * IndexedDB with strict durability: a write is on disk before it is reported. Chromium's default leaves it to the operating
 * system, and a power cut undoes what the student saw as saved (docs/decisions/0022-names-for-changes.md).
 */
export function deviceStorage(): RxStorage<unknown, unknown> {
  return getRxStorageDexie({ chromeTransactionDurability: 'strict' }) as unknown as RxStorage<unknown, unknown>;
}
