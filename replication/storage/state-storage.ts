import {
  fillWithDefaultSettings,
  getWrappedStorageInstance,
  type RxJsonSchema,
  type RxStorage,
  type RxStorageInstance,
} from 'rxdb/plugins/core';
import type { LocalDatabase } from './rxdb-schema.ts';

export interface StateEntry {
  readonly id: string;
  readonly value: { readonly value: unknown };
}

export type StateStorage = RxStorageInstance<StateEntry, unknown, unknown>;

export const STATE_COLLECTION = 'replicationState';

const stateSchema: RxJsonSchema<StateEntry> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 60 }, value: { type: 'object', additionalProperties: true } },
  required: ['id', 'value'],
};

/**
 * Replication's own state: in the database, but not a collection. RxDB opens 13 collections per process, and nothing queries
 * this one. Closed with the database.
 */
export async function openStateStorage(database: LocalDatabase): Promise<StateStorage> {
  const opened = openInstance(database.name, database.storage, database.token);
  // Before it is open: the database may close meanwhile. What failed to open needs no closing.
  database.onClose.push(() =>
    opened.then(
      (instance) => instance.close(),
      () => undefined,
    ),
  );
  const instance = await opened;
  // Wrapped like RxDB's collections, which adds revisions and times.
  return getWrappedStorageInstance(database as never, instance, instance.schema) as unknown as StateStorage;
}

function openInstance(databaseName: string, storage: RxStorage<unknown, unknown>, databaseInstanceToken: string): Promise<StateStorage> {
  return storage.createStorageInstance<StateEntry>({
    databaseName,
    databaseInstanceToken,
    collectionName: STATE_COLLECTION,
    schema: fillWithDefaultSettings(stateSchema),
    options: {},
    multiInstance: false,
    devMode: false,
  });
}
