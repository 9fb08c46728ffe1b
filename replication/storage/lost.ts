import { COLLECTION_NAMES } from '../schema/collection-versions.ts';
import { internalsOf } from './births.ts';
import type { LocalDatabase } from './rxdb-schema.ts';
import { StorageError, type StorageLoss } from './store.ts';

const losses = new WeakMap<LocalDatabase, StorageLoss>();

/** Marks the database as lost: this context must not write any more. The first reason counts. */
export function markLost(database: LocalDatabase, reason: StorageLoss): void {
  if (!losses.has(database)) losses.set(database, reason);
}

export function lossOf(database: LocalDatabase): StorageLoss | undefined {
  return losses.get(database);
}

/** @throws StorageError if a newer release has the data, or it was deleted */
export function refuseIfLost(database: LocalDatabase): void {
  const loss = lossOf(database);
  if (loss !== undefined) throw new StorageError(loss, null);
}

const deleted = new WeakSet<LocalDatabase>();

/** STORE-7: detects that another context deletes a collection. Dexie then closes it, and its errors say only that it is closed. */
export async function noticeDeletion(database: LocalDatabase): Promise<void> {
  for (const name of COLLECTION_NAMES) {
    const internals = await internalsOf(database, name);
    internals?.dexieDb.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) deleted.add(database);
    });
  }
}

/** True if another context has deleted a collection of this database. Other collections may still exist. */
export function isDeleted(database: LocalDatabase): boolean {
  return deleted.has(database);
}
