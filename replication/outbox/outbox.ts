import Dexie, { liveQuery } from 'dexie';

import { heldOverDeparture } from '../storage/departure.ts';
import { existing } from '../storage/indexed-db.ts';
import { bringAlong, deleteEarlier } from './earlier-outboxes.ts';
import { type Entry, fileOf, isPassedOver, isWaiting, type NewEntry, type Outbox } from './entry.ts';
import { isToStepAside, noteUnknown } from './step-aside.ts';

/** Refusal of what stepped aside. */
const STEPPED_ASIDE = 'unknown';

const opened = new Map<string, Outbox>();
/** Last look for what earlier releases left, by student: how much could not be moved. */
const looks = new Map<string, Promise<number>>();
/** Called after each look. */
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
    // Dexie opens it never again: on a full disk, or after a crash of the browser's storage, the next round tries anew.
    if (opened.get(userId) === database) opened.delete(userId);
    throw error;
  }
}

/**
 * Moves what an earlier release left, or an old tab or worker still writes (OUT-6).
 * @returns how much could not be moved: it waits too
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

/** The first look of this context. What it cannot move is neither lost nor in the way. */
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

/** Creates none. Null also once it went with its student, in another context. */
export async function existingOutbox(userId: string): Promise<Outbox | null> {
  await lastLook(userId);
  // Dexie closes it when it is deleted elsewhere.
  // `Dexie.exists` creates what is not there and then deletes it, with what another context has written meanwhile.
  const isThere = opened.get(userId)?.isOpen() || (await existing([nameOf(userId)])).length > 0;
  return isThere ? opening(userId) : null;
}

/** In order of writing, refused ones included. */
export async function listEntries(userId: string): Promise<readonly Entry[]> {
  return (await (await existingOutbox(userId))?.entries.toArray()) ?? [];
}

/** Everything that is not on the server, what was refused and what could not be moved included (OUT-4). */
export async function countEntries(userId: string): Promise<number> {
  // First: what is moved meanwhile is counted where it arrives.
  const unmoved = await takeOver(userId);
  return unmoved + (await listEntries(userId)).filter((entry) => !isPassedOver(entry)).length;
}

/** Replaces what waits under the same key. @returns its id */
export function putEntry({ entries, files }: Outbox, entry: NewEntry): Promise<number> {
  return entries.db.transaction('rw', entries, files, async () => {
    const earlier = await entries.get({ key: entry.key });
    if (earlier !== undefined) await entries.delete(earlier.id);
    const id = await entries.add(entry);
    // An edit that replaces one that waits may have another picture.
    if (earlier !== undefined) await dropFile({ entries, files }, fileOf(earlier.write));
    return id;
  });
}

/** It was sent or discarded. What replaced it stays. */
export async function removeEntry({ entries, files }: Outbox, { id, write }: Pick<Entry, 'id' | 'write'>): Promise<void> {
  await entries.db.transaction('rw', entries, files, async () => {
    await entries.delete(id);
    await dropFile({ entries, files }, fileOf(write));
  });
}

/** What replaced it goes on waiting: it may be what the student corrected. */
export async function refuseEntry(outbox: Outbox, entry: Entry, refusal: string): Promise<void> {
  // The student can do nothing about a picture that nobody finds.
  if (entry.write.kind === 'remove-picture') await removeEntry(outbox, entry);
  else await outbox.entries.update(entry.id, { refusal });
}

/**
 * An answer that nobody knows.
 * @returns true when the entry has stepped aside: it is not sent again by itself
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

/** Sends a refused entry again, as a new one. What replaced it, or was done to it, since it was shown stays as it is. */
export function retryEntry(outbox: Outbox, id: number): Promise<void> {
  const { entries, files } = outbox;
  return entries.db.transaction('rw', entries, files, async () => {
    const refused = await entries.get(id);
    if (refused === undefined || isWaiting(refused)) return;
    const { key, write, since } = refused;
    await putEntry(outbox, { key, write, refusal: null, ...(since === undefined ? {} : { since }) });
  });
}

/** Null once it was sent or dropped. */
export async function findFile(userId: string, path: string): Promise<Blob | null> {
  const found = await (await existingOutbox(userId))?.files.get(path);
  return found === undefined ? null : new Blob([found.bytes], { type: found.type });
}

/** Unless something that waits needs it, as where an edit is edited again and that is thrown away. */
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
 * Passes on what waits, now and after each change, of other tabs too.
 * @param take `unmoved`: how much of an earlier release's could not be moved yet
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
