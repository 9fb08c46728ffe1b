import type { MigrationStrategies } from 'rxdb/plugins/core';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { initialFields } from '../schema/initial-fields.ts';

/**
 * How RxDB brings a device's documents forward, a version at a time. What is new gets its default;
 * all else stays, the changes that wait included. A field that is there already stays too: a device
 * stores whole rows, also the columns that its own version does not know yet.
 */
export function migrationStrategies(schema: CollectionSchema): MigrationStrategies {
  const strategy = (document: object): object => ({ ...initialFields(schema, Date.now()), ...document });
  return Object.fromEntries(Array.from({ length: schema.version }, (_, before) => [before + 1, strategy]));
}
