import type { DocumentWrite } from '../storage/store.ts';

/** A student's write of documents, from when it is decided until it is stored. */
export interface LeftWrite {
  readonly userId: string;
  readonly collection: string;
  readonly writes: readonly DocumentWrite[];
}

/** In characters. What is larger comes of a file that the student still has; localStorage has 5 MB for everything. */
const LARGEST = 250_000;

const unfinished = new Set<LeftWrite>();

/** Begins as all of a student's keys do: a sign-out deletes them (AUTH-3). */
export const leftWritesPrefix = (userId: string): string => `ekagra-${userId}-left-`;

/** The write is under way until `work` ends. */
export async function whileUnfinished<T>(write: LeftWrite, work: () => Promise<T>): Promise<T> {
  unfinished.add(write);
  try {
    return await work();
  } finally {
    unfinished.delete(write);
  }
}

/**
 * LEFT-2: notes what is under way, each under an id of its own, at once and each once: a page that is left may never run again.
 * @param storage localStorage. Throws where it is denied
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
      // Full or denied: it ends as in a crash, and was never shown as stored.
    }
  }
}
