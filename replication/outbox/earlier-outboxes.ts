import { MESSAGE_PICTURES, POST_PICTURES } from './picture-name.ts';
import { deleteDatabase, ended, openExisting } from '../storage/indexed-db.ts';
import { type Entry, keyOfPicture, type NewEntry, type Outbox, type OutboxFile } from './entry.ts';

// Earlier releases had two outboxes: a database for writes to the directory of questions, and Cache Storage for pictures of messages.
// A tab or worker of such a release may still write there, so every round checks both again.

const databaseOf = (userId: string) => `ekagra-${userId}-questions`;
const cacheOf = (userId: string) => `ekagra-${userId}-unsent-pictures`;

/** An entry as those releases stored it. */
type EarlierEntry = Omit<NewEntry, 'at'> & { readonly at: number };
type EarlierFile = Pick<OutboxFile, 'path' | 'type' | 'bytes' | 'at'>;

/**
 * OUT-6: moves entries from the earlier outboxes, one by one: copies an entry, then removes it there. A crash in between moves it
 * again. One context at a time does this, so that it copies nothing that another context has sent already. The empty outboxes stay,
 * because an old tab may write into them during a deletion.
 * @param target creates the outbox; called only if there are entries to move
 * @returns the number of entries left in the earlier outboxes
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

/** Skips the work if another context is doing it now. */
async function inTurn(userId: string, work: () => Promise<void>): Promise<void> {
  // An insecure page has no locks.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`ekagra-${userId}-outbox-move`, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}

async function bringWrites(database: IDBDatabase, outbox: Outbox): Promise<void> {
  // Pictures first, so that each is stored before the question that shows it. This includes pictures of drafts.
  for (const { path, type, bytes, at } of await readAll<EarlierFile>(database, 'pictures')) {
    await outbox.files.put({ path, bucket: POST_PICTURES, type, bytes, at });
    await removeFrom(database, 'pictures', path, (kept: EarlierFile) => kept.at === at);
  }
  const writes = await readAll<EarlierEntry>(database, 'writes');
  for (const { at, ...entry } of writes.toSorted((a, b) => a.at - b.at)) {
    await arrive(outbox, entry);
    // If an old tab replaced the entry meanwhile, the next check moves the new one.
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

/** Adds an entry. If one with the same key already waits in this outbox, the later of the two stays. */
async function arrive({ entries, files }: Outbox, entry: NewEntry, file?: OutboxFile): Promise<void> {
  await entries.db.transaction('rw', entries, files, async () => {
    const here: Entry | undefined = await entries.get({ key: entry.key });
    // Entries of earlier releases have only `since`. If this outbox's entry was written at or after that time, it is the later one.
    if (here !== undefined && (here.at ?? here.since ?? 0) >= (entry.since ?? 0)) return;
    if (here !== undefined) await entries.delete(here.id);
    if (file !== undefined) await files.put(file);
    await entries.add(entry);
  });
}

/** Deletes the earlier outboxes, when the student signs out. */
export async function deleteEarlier(userId: string): Promise<void> {
  await deleteDatabase(databaseOf(userId));
  await globalThis.caches?.delete(cacheOf(userId));
}

/** Reads why a picture was refused. Releases before quotas stored `true`. */
function refusalOf(headers: Headers): string | null {
  const why = headers.get('x-refused');
  return why === null ? null : why === 'full' ? 'QuotaExceeded' : 'refused';
}

const FOLDER = '/message-pictures/';
const pathOf = (address: string) => decodeURIComponent(address.slice(address.indexOf(FOLDER) + FOLDER.length));

/** Undefined if the cache does not exist, or on an insecure page, which has no Cache Storage. */
async function openCache(userId: string): Promise<Cache | undefined> {
  return (await globalThis.caches?.has(cacheOf(userId))) ? caches.open(cacheOf(userId)) : undefined;
}

/** Returns an empty list if the database lacks the store, as in the first releases. */
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
