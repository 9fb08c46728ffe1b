import type { RxCollection, RxDatabase, RxJsonSchema } from 'rxdb/plugins/core';
import type { ConflictEntry } from '../document/lost-values.ts';
import type { SyncRecord } from '../document/local-document.ts';
import type { CollectionSchema, PropertySchema } from '../schema/collection-schema.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import type { Fields } from '../schema/collections.ts';

/** A document as RxDB returns it: the collection's fields and replication's. */
export type Stored<C extends CollectionName> = Fields<C> & { readonly sync: SyncRecord };

export type LocalCollections = { readonly [C in CollectionName]: RxCollection<Stored<C>> } & {
  readonly conflicts: RxCollection<ConflictEntry>;
};
export type LocalDatabase = RxDatabase<LocalCollections>;

/**
 * RxDB's schema of a collection: its fields, the sync state, and an index to find pending documents. It includes only what the storage
 * depends on, so that a limit may change without a new schema version.
 */
export function rxSchema(schema: CollectionSchema): RxJsonSchema<never> {
  return {
    version: schema.version,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, stored(property, isKey(schema, name))])),
      sync: {
        type: 'object',
        properties: { state: { type: 'string', maxLength: 8 } },
        required: ['state'],
        additionalProperties: true,
      },
    },
    required: [...Object.keys(schema.properties), 'sync'],
    indexes: ['sync.state', ...schema.indexes],
  } as unknown as RxJsonSchema<never>;
}

function stored({ type, maxLength, minimum = 0, maximum = LARGEST_KEY }: PropertySchema, isIndexed: boolean): object {
  if (!isIndexed) return { type };
  if (type === 'integer') return { type, minimum, maximum, multipleOf: 1 };
  return { type, ...(maxLength === undefined ? {} : { maxLength }) };
}

/** Maximum of indexed numbers, thousands of years in epoch milliseconds. RxDB indexes numbers with a fixed number of digits. */
const LARGEST_KEY = 1e14;

function isKey(schema: CollectionSchema, name: string): boolean {
  return name === 'id' || schema.indexes.flat().includes(name);
}

/** `isSeen` is stored without being in the schema: RxDB keeps unknown fields, and a new schema version would move every entry. */
export const conflictsSchema: RxJsonSchema<Omit<ConflictEntry, 'isSeen'>> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 200 },
    collectionName: { type: 'string' },
    documentId: { type: 'string' },
    field: { type: 'string' },
    value: {},
    replacedBy: {},
    at: { type: 'number', minimum: 0, maximum: LARGEST_KEY, multipleOf: 1 },
  },
  required: ['id', 'collectionName', 'documentId', 'field', 'at'],
  indexes: ['at'],
};
