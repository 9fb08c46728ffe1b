import { MESSAGE_PICTURES, POST_PICTURES } from './picture-name.ts';
import { deleteDatabase, ended, openExisting } from '../storage/indexed-db.ts';
import { type Entry, keyOfPicture, type NewEntry, type Outbox, type OutboxFile } from './entry.ts';

// Releases before the outbox was one kept writes in the directory of questions in a database of their own, and pictures of messages
// in Cache Storage. A tab or worker of theirs may still write there: both are looked into again with every round.

const databaseOf = (userId: string) => `ekagra-${userId}-questions`;
const cacheOf = (userId: string) => `ekagra-${userId}-unsent-pictures`;

/** As these releases stored it. */
type EarlierEntry = Omit<NewEntry, 'at'> & { readonly at: number };
type EarlierFile = Pick<OutboxFile, 'path' | 'type' | 'bytes' | 'at'>;

/**
 * OUT-6: row by row, what the earlier outboxes hold is copied and then removed there: a crash in between moves it once more. One
 * context at a time, so that nothing is copied that another one has sent already. The empty outboxes stay, as an old tab may write
 * into them while they would be deleted.
 * @param target creates the outbox; called where something is to be moved
 * @returns how much is left there
 */
export async function bringAlong(userId: string, target: () => Promise<Outbox>): Promise<number> {
  const [database, cache] = await Promise.all([openExisting(databaseOf(userId)), openCache(userId)]);
  try {
    const count = async () => (database === null ? 0 : (await readAll(database, 'writes')).length) + ((await cache?.keys())?.length ?? 0);
    const hasFiles = database !== null && (await readAll(database, 'pictures')).length > 0;
    if (!hasFiles && (await count()) === 0) return 0;
    await inTurn(userId, async () => {
      if (database !== null) await bringWrites(database, await target());
      if (cache !== undefined) await bringPictures(cache, await target());
    }).catch((error: unknown) => console.error('What waits could not be moved', error));
    return await count();
  } finally {
    database?.close();
  }
}

/** What another context moves now is left to it. */
async function inTurn(userId: string, work: () => Promise<void>): Promise<void> {
  // An insecure page has no locks.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`ekagra-${userId}-outbox-move`, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}

async function bringWrites(database: IDBDatabase, outbox: Outbox): Promise<void> {
  // First: a picture is there before the question that shows it. Those of drafts come along too.
  for (const { path, type, bytes, at } of await readAll<EarlierFile>(database, 'pictures')) {
    await outbox.files.put({ path, bucket: POST_PICTURES, type, bytes, at });
    await removeFrom(database, 'pictures', path, (kept: EarlierFile) => kept.at === at);
  }
  const writes = await readAll<EarlierEntry>(database, 'writes');
  for (const { at, ...entry } of writes.toSorted((a, b) => a.at - b.at)) {
    await arrive(outbox, entry);
    // What an old tab wrote meanwhile under the same key waits for the next look.
    await removeFrom(database, 'writes', entry.key, (kept: EarlierEntry) => kept.at === at);
  }
}

async function bringPictures(cache: Cache, outbox: Outbox): Promise<void> {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept === undefined) continue;
    const path = pathOf(request.url);
    const picture = await kept.blob();
    const entry = { key: keyOfPicture(path), write: { kind: 'picture', path }, refusal: refusalOf(kept.headers) } as const;
    const file = { path, bucket: MESSAGE_PICTURES, type: picture.type, bytes: await picture.arrayBuffer(), at: Date.now() } as const;
    await arrive(outbox, entry, file);
    await cache.delete(request);
  }
}

/** The later one stays, where something of the same key waits here already. */
async function arrive({ entries, files }: Outbox, entry: NewEntry, file?: OutboxFile): Promise<void> {
  await entries.db.transaction('rw', entries, files, async () => {
    const here: Entry | undefined = await entries.get({ key: entry.key });
    // A row of theirs says only since when it waits: it was moved before it was written again.
    if (here !== undefined && (here.at ?? here.since ?? 0) >= (entry.since ?? 0)) return;
    if (here !== undefined) await entries.delete(here.id);
    if (file !== undefined) await files.put(file);
    await entries.add(entry);
  });
}

/** Part of signing out. */
export async function deleteEarlier(userId: string): Promise<void> {
  await deleteDatabase(databaseOf(userId));
  await globalThis.caches?.delete(cacheOf(userId));
}

/** Releases before the quotas wrote `true`. */
function refusalOf(headers: Headers): string | null {
  const why = headers.get('x-refused');
  return why === null ? null : why === 'full' ? 'QuotaExceeded' : 'refused';
}

const FOLDER = '/message-pictures/';
const pathOf = (address: string) => decodeURIComponent(address.slice(address.indexOf(FOLDER) + FOLDER.length));

/** Undefined where there is none. An insecure page has no Cache Storage. */
async function openCache(userId: string): Promise<Cache | undefined> {
  return (await globalThis.caches?.has(cacheOf(userId))) ? caches.open(cacheOf(userId)) : undefined;
}

/** Nothing where a first release had no such store. */
async function readAll<T>(database: IDBDatabase, store: 'writes' | 'pictures'): Promise<readonly T[]> {
  if (!database.objectStoreNames.contains(store)) return [];
  const transaction = database.transaction(store);
  const request: IDBRequest<T[]> = transaction.objectStore(store).getAll();
  await ended(transaction);
  return request.result;
}

async function removeFrom<T>(database: IDBDatabase, name: string, key: string, isMoved: (kept: T) => boolean): Promise<void> {
  const transaction = database.transaction(name, 'readwrite');
  const store = transaction.objectStore(name);
  const request: IDBRequest<T | undefined> = store.get(key);
  request.onsuccess = () => {
    if (request.result !== undefined && isMoved(request.result)) store.delete(key);
  };
  await ended(transaction);
}
