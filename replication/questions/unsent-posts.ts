import { type Entry, isOfQuestions, type Outbox } from '../outbox/entry.ts';
import {
  dropFile,
  findFile,
  listEntries,
  neededFiles,
  openOutbox,
  putEntry,
  removeEntry,
  retryEntry,
  watchEntries,
} from '../outbox/outbox.ts';
import { POST_PICTURES } from '../outbox/picture-name.ts';
import { whileWriting } from '../storage/writing.ts';
import { keyOfWrite, type QaWrite } from '../outbox/qa-write.ts';

/** A write in the directory of questions that waits. */
export type UnsentPost = Entry<QaWrite>;

/** Most waiting writes of one student. Further ones are not accepted. */
export const MOST_WAITING = 200;

/**
 * Stores a write before it is sent.
 * @returns its id; null if too many writes wait already
 * @throws WritingClosedError during a sign-out (AUTH-5)
 */
export async function addWaiting(userId: string, write: QaWrite): Promise<number | null> {
  const outbox = await openOutbox(userId);
  return whileWriting(userId, () =>
    outbox.transaction('rw', outbox.entries, outbox.files, async () => {
      const key = keyOfWrite(write);
      const earlier = await outbox.entries.get({ key });
      if (earlier === undefined && (await outbox.entries.filter(isOfQuestions).count()) >= MOST_WAITING) return null;
      const at = Date.now();
      return putEntry(outbox, { key, write, since: earlier?.since ?? at, at, refusal: null });
    }),
  );
}

/** All waiting writes in order of writing, including refused ones. */
export async function listUnsentPosts(userId: string): Promise<readonly UnsentPost[]> {
  return (await listEntries(userId)).filter(isOfQuestions);
}

/** Takes a write back into its form, which still shows the picture. A write that replaced it stays. */
export async function withdrawUnsentPost(userId: string, { id }: UnsentPost): Promise<void> {
  await (await openOutbox(userId)).entries.delete(id);
}

/** Discards a write. A write that replaced it stays. */
export async function discardUnsentPost(userId: string, forgotten: UnsentPost): Promise<void> {
  await removeEntry(await openOutbox(userId), forgotten);
}

/**
 * Retries a refused write.
 * @throws WritingClosedError during a sign-out (AUTH-5)
 */
export async function retryUnsentPost(userId: string, { id }: UnsentPost): Promise<void> {
  const outbox = await openOutbox(userId);
  await whileWriting(userId, () => retryEntry(outbox, id));
}

/** Most bytes of all waiting pictures of one student. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Most bytes of one picture, as on the server. */
const LARGEST = 2 * 1024 * 1024;
/** Age in ms after which an untouched draft may lose its picture. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Stores the picture of a question or an answer before the write that has it. If there is no room, it deletes pictures that do not
 * wait and were not touched for a month, the oldest first.
 * @returns false if too many bytes wait already
 */
export async function keepPicture(userId: string, path: string, picture: Blob): Promise<boolean> {
  if (picture.size > LARGEST) return false;
  const outbox = await openOutbox(userId);
  const bytes = await picture.arrayBuffer();
  const at = Date.now();
  return outbox.transaction('rw', outbox.entries, outbox.files, async () => {
    if (!(await makeRoom(outbox, bytes.byteLength, at - KEPT_MS))) return false;
    await outbox.files.put({ path, bucket: POST_PICTURES, type: picture.type, bytes, at });
    return true;
  });
}

/** @returns false if there is not enough room */
async function makeRoom({ entries, files }: Outbox, wanted: number, before: number): Promise<boolean> {
  const needed = await neededFiles(entries);
  const kept = await files.where({ bucket: POST_PICTURES }).toArray();
  let used = kept.reduce((sum, { bytes }) => sum + bytes.byteLength, wanted);
  const gone: string[] = [];
  for (const { path, bytes } of kept.filter(({ path, at }) => at < before && !needed.has(path)).toSorted((a, b) => a.at - b.at)) {
    if (used <= MOST_BYTES) break;
    gone.push(path);
    used -= bytes.byteLength;
  }
  if (used > MOST_BYTES) return false;
  await files.bulkDelete(gone);
  return true;
}

/** Returns a waiting picture; null once it was sent or dropped. */
export const findPicture = findFile;

/** Deletes a picture, unless a waiting write has it. */
export async function dropPicture(userId: string, path: string | undefined): Promise<void> {
  await dropFile(await openOutbox(userId), path);
}

/** Passes the waiting writes to `take` now and after each change, including changes by other tabs. @returns cleanup */
export function watchUnsentPosts(userId: string, take: (waiting: readonly UnsentPost[]) => void): () => void {
  return watchEntries(userId, (entries) => take(entries.filter(isOfQuestions)));
}
