import { createRxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { collectionSchemas } from '../schema/collections.ts';
import { FEEDS_KEY, readBirths } from './births.ts';
import { noticeDeletion } from './lost.ts';
import { conflictsSchema, rxSchema, type LocalCollections, type LocalDatabase } from './rxdb-schema.ts';
import { rxdbStore } from './rxdb-store.ts';
import { takeOver } from './take-over.ts';

/** Name of a user's database. Each user has a separate one, so that users of one device do not see each other's data. */
export function databaseName(userId: string): string {
  return `ekagra-${userId}`;
}

export function userOf({ name }: LocalDatabase): string {
  return name.slice(databaseName('').length);
}

/** Opens (or creates) the user's database. Several contexts may have it open at once and see each other's writes. */
export async function openDatabase(userId: string, storage: RxStorage<unknown, unknown>): Promise<LocalDatabase> {
  const database = await createRxDatabase<LocalCollections>({
    name: databaseName(userId),
    storage,
    multiInstance: true,
    eventReduce: true,
    closeDuplicates: true,
  });
  // `takeOver` moves documents of earlier versions: RxDB's own migration would lose late writes of old tabs.
  const schemas = Object.fromEntries(
    Object.values(collectionSchemas).map((schema) => [schema.name, { schema: rxSchema(schema), autoMigrate: false }] as const),
  );
  try {
    await database.addCollections({ ...schemas, conflicts: { schema: conflictsSchema } } as never);
    await noticeDeletion(database);
    await takeOver(database);
    await readBirths(database, await rxdbStore(database).getState(FEEDS_KEY));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
