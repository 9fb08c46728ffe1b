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
 * Replication's own state, stored in the database but not as a collection: RxDB opens only 13 collections per process, and nothing
 * queries the state. It is closed with the database.
 */
export async function openStateStorage(database: LocalDatabase): Promise<StateStorage> {
  const opened = openInstance(database.name, database.storage, database.token);
  // Register the close handler before the storage is open, as the database may close meanwhile.
  database.onClose.push(() =>
    opened.then(
      (instance) => instance.close(),
      () => undefined,
    ),
  );
  const instance = await opened;
  // The wrapper adds revisions and times, as in RxDB's collections.
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
