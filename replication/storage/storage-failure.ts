import { heldOverDeparture } from './departure.ts';
import { isDeleted, lossOf } from './lost.ts';
import type { LocalDatabase } from './rxdb-schema.ts';
import { StorageError } from './store.ts';

/**
 * Runs work on the storage.
 * @throws StorageError for any failure; `outdated` or `deleted` if that is why the storage was closed
 */
export async function guarded<T>(database: LocalDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await heldOverDeparture(work);
  } catch (error) {
    throw storageFailure(database, error);
  }
}

/** Names faults that a student can fix; anything else is `failed`. */
export function storageFailure(database: LocalDatabase, error: unknown): StorageError {
  const loss = lossOf(database);
  if (loss !== undefined) return new StorageError(loss, error);
  if (error instanceof StorageError) return error;
  const text = causes(error);
  if (isWithoutRoom(error)) return new StorageError('quota', error);
  if (/DatabaseClosed|InvalidState|connection is closing|is closed|VersionChange/i.test(text))
    return new StorageError(isDeleted(database) ? 'deleted' : 'closed', error);
  return new StorageError('failed', error);
}

/** True for IndexedDB's error on a full disk, even if other errors wrap it. */
export function isWithoutRoom(error: unknown): boolean {
  return causes(error).includes('QuotaExceeded');
}

function causes(error: unknown): string {
  let text = '';
  for (let at: unknown = error; at instanceof Error; at = (at as { inner?: unknown }).inner ?? at.cause)
    text += ` ${at.name} ${at.message}`;
  return text;
}
