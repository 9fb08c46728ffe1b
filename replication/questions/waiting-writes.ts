import Dexie, { liveQuery, type Table } from 'dexie';

import { isToStepAside, noteUnknown, type UnknownAnswers } from '../outbox/step-aside.ts';
import { storePicture, type WaitingPicture } from './waiting-pictures.ts';
import { whileWriting } from '../storage/writing.ts';
import { keyOfPost, type PostedPicture, type PostWrite } from './post-writes.ts';

/** What a student wrote in the directory of questions, on its way to the server. */
export type QaWrite =
  | {
      readonly kind: 'question';
      readonly entryId: string;
      readonly title: string;
      readonly body: string;
      readonly subject: string;
      readonly chapter: string | null;
      readonly picture?: PostedPicture;
    }
  | {
      readonly kind: 'answer';
      readonly answerId: string;
      readonly entryId: string;
      readonly body: string;
      readonly picture?: PostedPicture;
      /** What wrote it in the tutor, and whether the student says that they checked it. */
      readonly draft?: { readonly by: string; readonly isChecked: boolean };
    }
  /** 0 takes the vote back. */
  | { readonly kind: 'vote'; readonly target: 'entry' | 'answer'; readonly targetId: string; readonly value: -1 | 0 | 1 }
  | { readonly kind: 'accept'; readonly entryId: string; readonly answerId: string | null }
  | {
      readonly kind: 'comment';
      readonly commentId: string;
      readonly entryId: string;
      /** Null under the question itself. */
      readonly answerId: string | null;
      readonly body: string;
    }
  | { readonly kind: 'delete-comment'; readonly commentId: string }
  | { readonly kind: 'follow'; readonly entryId: string; readonly isFollowing: boolean }
  | PostWrite;

/** A write that waits. */
export interface WaitingWrite {
  /** A later vote for the same answer replaces the earlier one, and so it is with following. */
  readonly key: string;
  /** Order of writing. */
  readonly at: number;
  readonly write: QaWrite;
  /** When it was written first, epoch milliseconds; missing in what an earlier version stored. */
  readonly since?: number;
  /** Why the server refused it, or `unknown` where it stepped aside (OUT-2); null while it waits. */
  readonly refusal: string | null;
  readonly unknown?: UnknownAnswers;
}

/** Refusal of what stepped aside. */
const STEPPED_ASIDE = 'unknown';

/** Waiting writes of one student: beyond it nothing is taken. */
export const MOST_WAITING = 200;

type Outbox = Dexie & { readonly writes: Table<WaitingWrite, string>; readonly pictures: Table<WaitingPicture, string> };

const opened = new Map<string, Outbox>();

const nameOf = (userId: string) => `ekagra-${userId}-questions`;

/** A database of its own: RxDB opens no 14th collection, and what waits here is no document that two devices share. */
function outboxOf(userId: string): Outbox {
  let database = opened.get(userId);
  if (database === undefined) {
    database = new Dexie(nameOf(userId)) as Outbox;
    database.version(1).stores({ writes: 'key, at' });
    database.version(2).stores({ pictures: 'path' });
    opened.set(userId, database);
  }
  return database;
}

const writesOf = (userId: string) => outboxOf(userId).writes;

/** Object name of its picture. */
const pictureOf = (write: QaWrite | undefined) => (write !== undefined && 'picture' in write ? write.picture?.path : undefined);

function keyOf(write: QaWrite): string {
  switch (write.kind) {
    case 'question':
      return `question ${write.entryId}`;
    case 'answer':
      return `answer ${write.answerId}`;
    case 'vote':
      return `vote ${write.targetId}`;
    case 'accept':
      return `accept ${write.entryId}`;
    case 'comment':
    case 'delete-comment':
      return `${write.kind} ${write.commentId}`;
    case 'follow':
      return `follow ${write.entryId}`;
    default:
      return keyOfPost(write);
  }
}

/**
 * Stores a write before it is sent.
 * @returns its key; null where too much waits already
 * @throws WritingClosedError during a sign-out (AUTH-5)
 */
export function addWaiting(userId: string, write: QaWrite): Promise<string | null> {
  return whileWriting(userId, () => add(userId, write));
}

function add(userId: string, write: QaWrite): Promise<string | null> {
  const { writes, pictures } = outboxOf(userId);
  return writes.db.transaction('rw', writes, pictures, async () => {
    const key = keyOf(write);
    const earlier = await writes.get(key);
    if (earlier === undefined && (await writes.count()) >= MOST_WAITING) return null;
    const last = await writes.orderBy('at').last();
    await writes.put({ key, at: (last?.at ?? 0) + 1, write, since: earlier?.since ?? Date.now(), refusal: null });
    // An edit that replaces one that waits may have another picture.
    await dropPicture(userId, pictureOf(earlier?.write));
    return key;
  });
}

/** In order of writing, refused ones included. */
export function listWaiting(userId: string): Promise<WaitingWrite[]> {
  return writesOf(userId).orderBy('at').toArray();
}

export async function countWaiting(userId: string): Promise<number> {
  return (await Dexie.exists(nameOf(userId))) ? writesOf(userId).count() : 0;
}

/** Without those that wait for the student. */
export async function countUnsentWrites(userId: string): Promise<number> {
  return (await Dexie.exists(nameOf(userId)))
    ? writesOf(userId)
        .filter(({ refusal }) => refusal === null)
        .count()
    : 0;
}

/** False once it was discarded, replaced by a newer one, or went with its student. */
export async function isStillWaiting(userId: string, { key, at }: WaitingWrite): Promise<boolean> {
  return (await Dexie.exists(nameOf(userId))) && (await writesOf(userId).get(key))?.at === at;
}

/** The server has it. A newer write of the same key stays. */
export async function removeSent(userId: string, { key, at, write }: WaitingWrite): Promise<void> {
  await writesOf(userId)
    .where({ key })
    .and((each) => each.at === at)
    .delete();
  await dropPicture(userId, pictureOf(write));
}

/** A newer write of the same key goes on waiting: it may be what the student corrected. */
export async function refuseWaiting(userId: string, { key, at }: Pick<WaitingWrite, 'key' | 'at'>, refusal: string): Promise<void> {
  await writesOf(userId)
    .where({ key })
    .and((each) => each.at === at)
    .modify({ refusal });
}

/**
 * An answer that nobody knows.
 * @returns true when the write has stepped aside: it is not sent again by itself
 */
export async function noteUnknownAnswer(userId: string, { key, at }: Pick<WaitingWrite, 'key' | 'at'>, now: number): Promise<boolean> {
  const writes = writesOf(userId);
  return writes.db.transaction('rw', writes, async () => {
    const kept = await writes.get(key);
    if (kept === undefined || kept.at !== at) return false;
    const unknown = noteUnknown(kept.unknown, now);
    const isAside = isToStepAside(unknown, now);
    await writes.put({ ...kept, unknown, refusal: isAside ? STEPPED_ASIDE : null });
    return isAside;
  });
}

/** Back into its form, which still shows its picture. */
export async function withdrawWaiting(userId: string, key: string): Promise<void> {
  await writesOf(userId).delete(key);
}

export async function forgetWaiting(userId: string, key: string): Promise<void> {
  const forgotten = await writesOf(userId).get(key);
  await writesOf(userId).delete(key);
  await dropPicture(userId, pictureOf(forgotten?.write));
}

/** Stores a picture before the write that has it. @returns false where too much waits already */
export async function keepPicture(userId: string, path: string, picture: Blob): Promise<boolean> {
  const { writes, pictures } = outboxOf(userId);
  const stored = { path, type: picture.type, bytes: await picture.arrayBuffer(), at: Date.now() };
  return pictures.db.transaction('rw', writes, pictures, async () => {
    const needed = await neededPictures(writes);
    return storePicture(pictures, stored, (each) => needed.has(each));
  });
}

/** null once it was sent or dropped. */
export async function findPicture(userId: string, path: string): Promise<Blob | null> {
  const found = (await Dexie.exists(nameOf(userId))) ? await outboxOf(userId).pictures.get(path) : undefined;
  return found === undefined ? null : new Blob([found.bytes], { type: found.type });
}

/** Unless a write that waits has it, as where an edit is edited again and that is thrown away. */
export async function dropPicture(userId: string, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const { writes, pictures } = outboxOf(userId);
  await writes.db.transaction('rw', writes, pictures, async () => {
    if (!(await neededPictures(writes)).has(path)) await pictures.delete(path);
  });
}

async function neededPictures(writes: Outbox['writes']): Promise<ReadonlySet<string | undefined>> {
  return new Set((await writes.toArray()).map(({ write }) => pictureOf(write)));
}

/** Passes on what waits, now and after each change, of other tabs too. @returns cleanup */
export function watchWaiting(userId: string, take: (waiting: readonly WaitingWrite[]) => void): () => void {
  const watching = liveQuery(() => listWaiting(userId)).subscribe({
    next: take,
    error: (error: unknown) => console.error('What waits could not be read', error),
  });
  return () => watching.unsubscribe();
}

/** Part of signing out. */
export async function deleteWaiting(userId: string): Promise<void> {
  opened.get(userId)?.close();
  opened.delete(userId);
  await Dexie.delete(nameOf(userId));
}
