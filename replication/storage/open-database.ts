import { addRxPlugin, createRxDatabase, removeRxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import { collectionSchemas } from '../schema/collections.ts';
import { migrationStrategies } from './migrations.ts';
import { conflictsSchema, rxSchema, type LocalCollections, type LocalDatabase } from './rxdb-schema.ts';
import { removeStateStorage } from './state-storage.ts';

addRxPlugin(RxDBMigrationSchemaPlugin);

/** One database a user, so that two users of one device see nothing of each other. */
export function databaseName(userId: string): string {
  return `ekagra-${userId}`;
}

/**
 * Opens (and where there is none makes) the user's database. Several contexts may have it open at
 * once: each hears of the others' writes.
 */
export async function openDatabase(userId: string, storage: RxStorage<unknown, unknown>): Promise<LocalDatabase> {
  const database = await createRxDatabase<LocalCollections>({
    name: databaseName(userId),
    storage,
    multiInstance: true,
    eventReduce: true,
    closeDuplicates: true,
  });
  const replicated = Object.values(collectionSchemas).map(
    (schema) => [schema.name, { schema: rxSchema(schema), migrationStrategies: migrationStrategies(schema) }] as const,
  );
  await database.addCollections({
    ...(Object.fromEntries(replicated) as Record<string, { schema: ReturnType<typeof rxSchema> }>),
    conflicts: { schema: conflictsSchema },
  } as never);
  return database;
}

export async function removeDatabase(userId: string, storage: RxStorage<unknown, unknown>): Promise<void> {
  const name = databaseName(userId);
  await removeRxDatabase(name, storage);
  await removeStateStorage(name, storage);
}
