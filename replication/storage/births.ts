import type { DexieStorageInternals, RxCollection } from 'rxdb/plugins/core';

import { COLLECTION_NAMES } from '../schema/collection-versions.ts';
import type { Feed } from './feeds.ts';
import type { LocalDatabase } from './rxdb-schema.ts';

/** Key of the feeds and their cursors in replication's state. */
export const FEEDS_KEY = 'feeds';

/**
 * Birth ids by collection (STORE-5). Every collection has its own IndexedDB database, and so do the cursors. A browser or crash may
 * delete one of them alone. So each collection's database gets a random birth id, and a cursor names the id of the database it was read
 * into. With another database, the cursor is void.
 */
export type Births = Readonly<Record<string, string>>;

/** A feed as stored, with the birth id of the database that its rows are in. */
type StoredFeed = Feed & { readonly birth?: string };

const birthsOfDatabase = new WeakMap<LocalDatabase, Births>();

/**
 * Key of the birth id. It is in RxDB's object store for attachments, which this app does not use otherwise, so that it lies in the same
 * database as the documents.
 */
const BIRTH_ID = 'ekagra-birth';

/**
 * Reads the birth ids once per opened database. That is enough, because a deletion closes its connections.
 * @param feeds the value stored under `FEEDS_KEY`
 */
export async function readBirths(database: LocalDatabase, feeds: unknown): Promise<void> {
  const read = new Set(storedFeeds(feeds).flatMap(({ collection, cursor }) => (cursor === null ? [] : [collection])));
  const births = await Promise.all(COLLECTION_NAMES.map(async (name) => [name, await birthOf(database, name, read.has(name))] as const));
  birthsOfDatabase.set(database, Object.fromEntries(births.filter(([, birth]) => birth !== null)) as Births);
}

/** Makes every context that opens the database from now on read the collection's feeds from the beginning. */
export async function voidCursors(database: LocalDatabase, collection: string): Promise<void> {
  await (await internalsOf(database, collection))?.dexieAttachmentsTable.delete(BIRTH_ID);
}

export function withBirths(database: LocalDatabase, feeds: unknown): StoredFeed[] {
  const births = birthsOfDatabase.get(database) ?? {};
  return storedFeeds(feeds).map((feed) => ({ ...feed, birth: births[feed.collection]! }));
}

/** Drops cursors that were read into another database. */
export function validFeeds(database: LocalDatabase, feeds: unknown): Feed[] {
  const births = birthsOfDatabase.get(database);
  return storedFeeds(feeds).map(({ birth, ...feed }) => {
    // Feeds of earlier releases have no birth id.
    const isValid = birth === undefined || births === undefined || birth === births[feed.collection];
    return isValid ? feed : { collection: feed.collection, scope: feed.scope, cursor: null };
  });
}

function storedFeeds(feeds: unknown): readonly StoredFeed[] {
  return (feeds as readonly StoredFeed[] | undefined) ?? [];
}

/** @param isRead whether a cursor was read into this database */
async function birthOf(database: LocalDatabase, name: string, isRead: boolean): Promise<string | null> {
  const internals = await internalsOf(database, name);
  if (!internals) return null;
  const { dexieDb, dexieTable, dexieAttachmentsTable } = internals;
  return dexieDb.transaction('rw', dexieTable, dexieAttachmentsTable, async () => {
    const known = (await dexieAttachmentsTable.get(BIRTH_ID)) as { data: string } | undefined;
    const isEmptied = isRead && (await dexieTable.limit(1).count()) === 0;
    if (known && !isEmptied) return known.data;
    const fresh = crypto.randomUUID();
    await dexieAttachmentsTable.put({ id: BIRTH_ID, data: fresh });
    return fresh;
  });
}

export type Internals = Awaited<DexieStorageInternals>;

/** The Dexie tables of a collection; null for a storage other than IndexedDB. */
export async function internalsOf(database: LocalDatabase, name: string): Promise<Internals | null> {
  const { storageInstance } = (database.collections as Record<string, RxCollection>)[name]!;
  const internals = await (storageInstance.internals as Promise<Partial<Internals>>);
  return internals.dexieAttachmentsTable ? (internals as Internals) : null;
}
