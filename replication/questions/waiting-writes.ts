import Dexie, { liveQuery, type Table } from 'dexie';

import { keyOfPost, type PostWrite } from './post-writes.ts';

/** What a student wrote in the directory of questions, on its way to the server. */
export type QaWrite =
  | {
      readonly kind: 'question';
      readonly entryId: string;
      readonly title: string;
      readonly body: string;
      readonly subject: string;
      readonly chapter: string | null;
    }
  | {
      readonly kind: 'answer';
      readonly answerId: string;
      readonly entryId: string;
      readonly body: string;
      /** What wrote it in the tutor, and whether the student says that they checked it. */
      readonly draft?: { readonly by: string; readonly isChecked: boolean };
    }
  /** 0 takes the vote back. */
  | { readonly kind: 'vote'; readonly target: 'entry' | 'answer'; readonly targetId: string; readonly value: -1 | 0 | 1 }
  | { readonly kind: 'accept'; readonly entryId: string; readonly answerId: string | null }
  | PostWrite;

/** A write that waits. */
export interface WaitingWrite {
  /** A later vote for the same answer replaces the earlier one. */
  readonly key: string;
  /** Order of writing. */
  readonly at: number;
  readonly write: QaWrite;
  /** When it was written first, epoch milliseconds; missing in what an earlier version stored. */
  readonly since?: number;
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
}

/** Waiting writes of one student: beyond it nothing is taken. */
export const MOST_WAITING = 200;

const opened = new Map<string, Dexie & { readonly writes: Table<WaitingWrite, string> }>();

const nameOf = (userId: string) => `ekagra-${userId}-questions`;

/** A database of its own: RxDB opens no 14th collection, and what waits here is no document that two devices share. */
function writesOf(userId: string): Table<WaitingWrite, string> {
  let database = opened.get(userId);
  if (database === undefined) {
    database = new Dexie(nameOf(userId)) as Dexie & { readonly writes: Table<WaitingWrite, string> };
    database.version(1).stores({ writes: 'key, at' });
    opened.set(userId, database);
  }
  return database.writes;
}

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
    default:
      return keyOfPost(write);
  }
}

/** Stores a write before it is sent. @returns its key; null where too much waits already */
export function addWaiting(userId: string, write: QaWrite): Promise<string | null> {
  const writes = writesOf(userId);
  return writes.db.transaction('rw', writes, async () => {
    const key = keyOf(write);
    const earlier = await writes.get(key);
    if (earlier === undefined && (await writes.count()) >= MOST_WAITING) return null;
    const last = await writes.orderBy('at').last();
    await writes.put({ key, at: (last?.at ?? 0) + 1, write, since: earlier?.since ?? Date.now(), refusal: null });
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

/** The server has it. A newer write of the same key stays. */
export function removeSent(userId: string, { key, at }: WaitingWrite): Promise<number> {
  return writesOf(userId)
    .where({ key })
    .and((write) => write.at === at)
    .delete();
}

export async function refuseWaiting(userId: string, key: string, refusal: string): Promise<void> {
  await writesOf(userId).update(key, { refusal });
}

export async function forgetWaiting(userId: string, key: string): Promise<void> {
  await writesOf(userId).delete(key);
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
