import type { DexieStorageInternals } from 'rxdb/plugins/core';

import type { IndexRange, LocalRecord } from '../local/query.ts';
import type { CollectionName } from '../schema/collections.ts';
import type { LocalDatabase } from './rxdb-schema.ts';

/** In RxDB's indexes `_deleted` comes before the schema's fields, as a text, and the id after them. */
const THERE = '0';
/** IndexedDB sorts arrays after every text and number. */
const AFTER_ALL: never[] = [];

/**
 * Reads a range from the table below RxDB: its queries cannot begin behind a place in an index of two fields, step
 * through it document by document, and make an object of each that stays in memory. This is the only file that knows
 * how the storage lays out its indexes.
 */
export async function readIndexRange<C extends CollectionName>(
  database: LocalDatabase,
  collection: C,
  { index, equals = [], after = [], before, fromEnd = false, limit }: IndexRange<C>,
): Promise<readonly LocalRecord<C>[]> {
  const { dexieTable } = await (database.collections[collection].storageInstance.internals as DexieStorageInternals);
  const from = [THERE, ...equals, ...after];
  const to = [THERE, ...equals, ...(before ?? [AFTER_ALL])];
  const range = dexieTable.where(`[${['_deleted', ...index, 'id'].join('+')}]`).between(from, to, false, false);
  const ordered = fromEnd ? range.reverse() : range;
  const found: unknown[] = await (limit === undefined ? ordered : ordered.limit(limit)).toArray();
  return (fromEnd ? found.reverse() : found) as LocalRecord<C>[];
}
