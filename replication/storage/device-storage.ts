import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/**
 * IndexedDB, whose writes are on the disk before they are called done. Chromium's default leaves them to the operating
 * system, and a power cut takes back what a student was told is saved (docs/decisions/0022-names-for-changes.md).
 */
export function deviceStorage(): RxStorage<unknown, unknown> {
  return getRxStorageDexie({ chromeTransactionDurability: 'strict' }) as unknown as RxStorage<unknown, unknown>;
}
