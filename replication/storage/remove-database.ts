import { collectionSchemas } from '../schema/collections.ts';
import { deleteDatabase, emptyDatabase, storageName } from './indexed-db.ts';
import { databaseName } from './open-database.ts';
import { STATE_COLLECTION } from './state-storage.ts';

/**
 * Takes everything of the user off this device: the content at once, the databases as soon as every tab has let go of
 * them. Cursors go first: of a removal that is cut short, rows without cursors are read again, cursors without rows never.
 */
export async function removeDatabase(userId: string): Promise<void> {
  const name = databaseName(userId);
  const cursors = storageName(name, STATE_COLLECTION, 0);
  // Firefox before 126 cannot list them.
  const listed = (await indexedDB.databases?.()) ?? namesOf(name).map((known) => ({ name: known }));
  const rest = listed.flatMap((database) => (database.name?.includes(userId) && database.name !== cursors ? [database.name] : []));
  for (const each of [cursors, ...rest]) await emptyDatabase(each);
  await Promise.all([cursors, ...rest].map(deleteDatabase));
}

function namesOf(name: string): string[] {
  const versions = Object.values(collectionSchemas).flatMap((schema) =>
    Array.from({ length: schema.version + 1 }, (_, version) => storageName(name, schema.name, version)),
  );
  return [...versions, storageName(name, 'conflicts', 0), storageName(name, '_rxdb_internal', 0)];
}
