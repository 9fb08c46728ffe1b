import type { DexieStorageInternals } from 'rxdb/plugins/core';

import type { IndexRange, LocalRecord } from './query.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { AFTER_ALL, LIVE } from '../storage/index-layout.ts';
import type { LocalDatabase } from '../storage/rxdb-schema.ts';

/**
 * Reads a range of an index from Dexie's table, below RxDB. RxDB's queries cannot start at a position within a two-field index, read
 * document by document, and keep an object of each document in memory.
 */
export async function readIndexRange<C extends CollectionName>(
  database: LocalDatabase,
  collection: C,
  { index, equals = [], after = [], before, fromEnd = false, limit }: IndexRange<C>,
): Promise<readonly LocalRecord<C>[]> {
  const { dexieTable } = await (database.collections[collection].storageInstance.internals as DexieStorageInternals);
  const from = [LIVE, ...equals, ...after];
  const to = [LIVE, ...equals, ...(before ?? [AFTER_ALL])];
  const range = dexieTable.where(`[${['_deleted', ...index, 'id'].join('+')}]`).between(from, to, false, false);
  const ordered = fromEnd ? range.reverse() : range;
  const found: unknown[] = await (limit === undefined ? ordered : ordered.limit(limit)).toArray();
  return (fromEnd ? found.reverse() : found) as LocalRecord<C>[];
}
