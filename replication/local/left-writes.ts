import type { DocumentWrite } from '../storage/store.ts';

/** A student's write of documents that is not stored yet. */
export interface LeftWrite {
  readonly userId: string;
  readonly collection: string;
  readonly writes: readonly DocumentWrite[];
}

/** Characters. Larger writes come from a file that the student still has, and localStorage has only 5 MB. */
const LARGEST = 250_000;

const unfinished = new Set<LeftWrite>();

/** Starts like all of a student's keys, so that a sign-out deletes these too (AUTH-3). */
export const leftWritesPrefix = (userId: string): string => `ekagra-${userId}-left-`;

/** Runs `work`, and counts the write as unfinished until it ends. */
export async function whileUnfinished<T>(write: LeftWrite, work: () => Promise<T>): Promise<T> {
  unfinished.add(write);
  try {
    return await work();
  } finally {
    unfinished.delete(write);
  }
}

/**
 * LEFT-2: stores the unfinished writes synchronously, each once and under its own id, because a page that is left may never run again.
 * @param storage returns localStorage; throws where the browser denies it
 */
export function noteLeftWrites(storage: () => { setItem(key: string, text: string): void }): void {
  for (const write of unfinished) {
    const { userId, ...note } = write;
    const text = JSON.stringify(note);
    if (text.length > LARGEST) continue;
    try {
      storage().setItem(`${leftWritesPrefix(userId)}${crypto.randomUUID()}`, text);
      unfinished.delete(write);
    } catch {
      // Storage is full or denied. The write is lost as in a crash, and was never shown as stored.
    }
  }
}
