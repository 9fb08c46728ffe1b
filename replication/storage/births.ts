import type { DexieStorageInternals, RxCollection } from 'rxdb/plugins/core';

import { COLLECTION_NAMES } from '../schema/collection-versions.ts';
import type { Feed } from './feeds.ts';
import type { LocalDatabase } from './rxdb-schema.ts';

/** Key in replication's state under which the feeds and their cursors are stored. */
export const FEEDS_KEY = 'feeds';

/**
 * STORE-5: every collection has its own IndexedDB database, and so do the cursors. A browser or crash may delete one of them
 * alone. So each collection's database has a random birth id, and a cursor names the one it was read into: in another database
 * it is void.
 */
export type Births = Readonly<Record<string, string>>;

/** A feed as stored. */
type StoredFeed = Feed & { readonly birth?: string };

const birthsOfDatabase = new WeakMap<LocalDatabase, Births>();

/**
 * RxDB's object store for attachments, which this app does not use: it holds the birth id beside the documents, in their
 * database.
 */
const BIRTH_ID = 'ekagra-birth';

/**
 * Reads the births once: a deleted database closes its connections.
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
    // Without a birth: from a release before births.
    const isValid = birth === undefined || births === undefined || birth === births[feed.collection];
    return isValid ? feed : { collection: feed.collection, scope: feed.scope, cursor: null };
  });
}

function storedFeeds(feeds: unknown): readonly StoredFeed[] {
  return (feeds as readonly StoredFeed[] | undefined) ?? [];
}

/** @param isRead a cursor exists that was read into it */
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

/** Null for a storage other than IndexedDB. */
export async function internalsOf(database: LocalDatabase, name: string): Promise<Internals | null> {
  const { storageInstance } = (database.collections as Record<string, RxCollection>)[name]!;
  const internals = await (storageInstance.internals as Promise<Partial<Internals>>);
  return internals.dexieAttachmentsTable ? (internals as Internals) : null;
}
