import { collectionSchemas } from '../schema/collections.ts';
import { deleteDatabase, emptyDatabase, storageName } from './indexed-db.ts';
import { databaseName } from './open-database.ts';
import { STATE_COLLECTION } from './state-storage.ts';

/**
 * Deletes all of the user's data on this device: content at once, databases as soon as every tab has closed them. Cursors go first: if
 * the removal is interrupted, rows without cursors are read again, but cursors without rows would skip them forever.
 */
export async function removeDatabase(userId: string): Promise<void> {
  const name = databaseName(userId);
  const cursors = storageName(name, STATE_COLLECTION, 0);
  // Firefox before 126 cannot list them.
  const listed = (await indexedDB.databases?.()) ?? namesOf(name).map((known) => ({ name: known }));
  const rest = listed.flatMap((database) => (database.name?.includes(userId) && database.name !== cursors ? [database.name] : []));
  await emptyDatabase(cursors);
  // Delete in parallel: an old storage that a frozen tab holds open (STORE-2) must not delay the others.
  const remove = async (each: string): Promise<void> => {
    await emptyDatabase(each);
    await deleteDatabase(each);
  };
  const removals = await Promise.allSettled([deleteDatabase(cursors), ...rest.map(remove)]);
  for (const removal of removals)
    if (removal.status === 'rejected') throw new Error('Not everything was deleted', { cause: removal.reason });
}

function namesOf(name: string): string[] {
  const versions = Object.values(collectionSchemas).flatMap((schema) =>
    Array.from({ length: schema.version + 1 }, (_, version) => storageName(name, schema.name, version)),
  );
  return [...versions, storageName(name, 'conflicts', 0), storageName(name, '_rxdb_internal', 0)];
}
