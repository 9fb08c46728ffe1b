import Dexie, { liveQuery } from 'dexie';

import { heldOverDeparture } from '../storage/departure.ts';
import { existing } from '../storage/indexed-db.ts';
import { bringAlong, deleteEarlier } from './earlier-outboxes.ts';
import { type Entry, fileOf, isPassedOver, isWaiting, type NewEntry, type Outbox } from './entry.ts';
import { isToStepAside, noteUnknown } from './step-aside.ts';

/** Value of `refusal` in entries that stepped aside. */
const STEPPED_ASIDE = 'unknown';

const opened = new Map<string, Outbox>();
/** By student, the last check of the earlier outboxes: resolves to the number of entries that could not be moved. */
const looks = new Map<string, Promise<number>>();
/** Listeners, called after each check of the earlier outboxes. */
const lookers = new Set<() => void>();

const nameOf = (userId: string) => `ekagra-${userId}-outbox`;

function databaseOf(userId: string): Outbox {
  let database = opened.get(userId);
  if (database === undefined) {
    database = new Dexie(nameOf(userId)) as Outbox;
    database.version(1).stores({ entries: '++id, &key', files: 'path, bucket' });
    opened.set(userId, database);
  }
  return database;
}

async function opening(userId: string): Promise<Outbox> {
  const database = databaseOf(userId);
  try {
    await database.open();
    return database;
  } catch (error) {
    // Dexie never reopens a database that failed to open, as on a full disk. The next round creates a new instance.
    if (opened.get(userId) === database) opened.delete(userId);
    throw error;
  }
}

/**
 * Moves entries that an earlier release left, or that its tab or worker still writes (OUT-6).
 * @returns the number of entries that could not be moved and still wait
 */
export function takeOver(userId: string): Promise<number> {
  const look = bringAlong(userId, () => opening(userId));
  looks.set(userId, look);
  look.then(
    () => lookers.forEach((tell) => tell()),
    () => undefined,
  );
  return look;
}

/** Result of this context's last check, or of its first one now. A failed check loses nothing and blocks nothing. */
async function lastLook(userId: string): Promise<number> {
  return (looks.get(userId) ?? takeOver(userId)).catch((error: unknown) => {
    console.error('What an earlier release left could not be read', error);
    return 0;
  });
}

export async function openOutbox(userId: string): Promise<Outbox> {
  await lastLook(userId);
  return opening(userId);
}

/** Opens the outbox without creating it. Null if there is none, or if another context deleted it with the student's data. */
export async function existingOutbox(userId: string): Promise<Outbox | null> {
  await lastLook(userId);
  // Dexie closes the database when another context deletes it.
  // `Dexie.exists` creates a missing database and then deletes it, together with anything another context wrote meanwhile.
  const isThere = opened.get(userId)?.isOpen() || (await existing([nameOf(userId)])).length > 0;
  return isThere ? opening(userId) : null;
}

/** All entries in order of writing, including refused ones. */
export async function listEntries(userId: string): Promise<readonly Entry[]> {
  return (await (await existingOutbox(userId))?.entries.toArray()) ?? [];
}

/** Number of entries that are not on the server, including refused and unmoved ones (OUT-4). */
export async function countEntries(userId: string): Promise<number> {
  // Move first: entries that are moved meanwhile are then counted in the new outbox.
  const unmoved = await takeOver(userId);
  return unmoved + (await listEntries(userId)).filter((entry) => !isPassedOver(entry)).length;
}

/** Stores an entry and replaces the one with the same key. @returns the new entry's id */
export function putEntry({ entries, files }: Outbox, entry: NewEntry): Promise<number> {
  return entries.db.transaction('rw', entries, files, async () => {
    const earlier = await entries.get({ key: entry.key });
    if (earlier !== undefined) await entries.delete(earlier.id);
    const id = await entries.add(entry);
    // The replaced entry may have another picture.
    if (earlier !== undefined) await dropFile({ entries, files }, fileOf(earlier.write));
    return id;
  });
}

/** Removes an entry that was sent or discarded. An entry that replaced it stays. */
export async function removeEntry({ entries, files }: Outbox, { id, write }: Pick<Entry, 'id' | 'write'>): Promise<void> {
  await entries.db.transaction('rw', entries, files, async () => {
    await entries.delete(id);
    await dropFile({ entries, files }, fileOf(write));
  });
}

/** Marks an entry as refused. An entry that replaced it keeps waiting, as it may be the student's correction. */
export async function refuseEntry(outbox: Outbox, entry: Entry, refusal: string): Promise<void> {
  // A refused deletion is dropped: no message shows the picture any more, and the student can do nothing about it.
  if (entry.write.kind === 'remove-picture') await removeEntry(outbox, entry);
  else await outbox.entries.update(entry.id, { refusal });
}

/**
 * Counts an answer that the table of verdicts does not know.
 * @returns true if the entry has stepped aside and is not retried automatically
 */
export function noteUnknownAnswer(outbox: Outbox, { id }: Entry, now: number): Promise<boolean> {
  const { entries, files } = outbox;
  return entries.db.transaction('rw', entries, files, async () => {
    const kept = await entries.get(id);
    if (kept === undefined) return false;
    const unknown = noteUnknown(kept.unknown, now);
    await entries.update(id, { unknown });
    if (!isToStepAside(unknown)) return false;
    await refuseEntry(outbox, kept, STEPPED_ASIDE);
    return true;
  });
}

/** Retries a refused entry, as a new one. Does nothing if the entry was replaced or retried since it was shown. */
export function retryEntry(outbox: Outbox, id: number): Promise<void> {
  const { entries, files } = outbox;
  return entries.db.transaction('rw', entries, files, async () => {
    const refused = await entries.get(id);
    if (refused === undefined || isWaiting(refused)) return;
    const { key, write, since } = refused;
    await putEntry(outbox, { key, write, refusal: null, ...(since === undefined ? {} : { since }) });
  });
}

/** Returns the file at this path; null once it was sent or dropped. */
export async function findFile(userId: string, path: string): Promise<Blob | null> {
  const found = await (await existingOutbox(userId))?.files.get(path);
  return found === undefined ? null : new Blob([found.bytes], { type: found.type });
}

/** Deletes a file that no waiting entry needs. An earlier edit may still need it when a later edit is thrown away. */
export async function dropFile({ entries, files }: Pick<Outbox, 'entries' | 'files'>, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  await entries.db.transaction('rw', entries, files, async () => {
    if (!(await neededFiles(entries)).has(path)) await files.delete(path);
  });
}

export async function neededFiles(entries: Outbox['entries']): Promise<ReadonlySet<string | undefined>> {
  return new Set((await entries.toArray()).map(({ write }) => fileOf(write)));
}

/**
 * Passes the entries to `take` now and after each change, including changes by other tabs.
 * @param take `unmoved`: the number of an earlier release's entries that could not be moved yet
 * @returns cleanup
 */
export function watchEntries(userId: string, take: (entries: readonly Entry[], unmoved: number) => void): () => void {
  let newest: readonly Entry[] | undefined;
  let told: { readonly entries: readonly Entry[]; readonly unmoved: number } | undefined;
  const tell = async () => {
    const entries = newest;
    const unmoved = await lastLook(userId);
    if (entries === undefined || entries !== newest || (told?.entries === entries && told.unmoved === unmoved)) return;
    told = { entries, unmoved };
    take(entries, unmoved);
  };
  const onLook = () => void tell();
  lookers.add(onLook);
  const watching = liveQuery(() => heldOverDeparture(() => databaseOf(userId).entries.toArray())).subscribe({
    next(entries) {
      newest = entries;
      void tell();
    },
    error: (error: unknown) => console.error('What waits could not be read', error),
  });
  return () => {
    newest = undefined;
    lookers.delete(onLook);
    watching.unsubscribe();
  };
}

/** Part of signing out. */
export async function deleteOutbox(userId: string): Promise<void> {
  await deleteEarlier(userId);
  opened.get(userId)?.close();
  opened.delete(userId);
  looks.delete(userId);
  await Dexie.delete(nameOf(userId));
}
