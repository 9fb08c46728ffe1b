import type { Table } from 'dexie';

/** A picture of a question or an answer that is written, or waits to be sent. Bytes: not every browser stores blobs. */
export interface WaitingPicture {
  readonly path: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  readonly at: number;
}

/** All pictures of one student that wait, in bytes. */
const MOST_BYTES = 20 * 1024 * 1024;
/** One picture, as the server takes it. */
const LARGEST = 2 * 1024 * 1024;
/** A draft that was left for so long may lose its picture, in ms. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Within the bounds. Where there is no room, those that neither wait nor were touched for a month make some, the oldest first: not
 * before, since a clock may be ahead.
 * @param isNeeded whether a write that waits has it
 * @returns false where it has no room
 */
export async function storePicture(
  pictures: Table<WaitingPicture, string>,
  picture: WaitingPicture,
  isNeeded: (path: string) => boolean,
): Promise<boolean> {
  if (picture.bytes.byteLength > LARGEST) return false;
  const kept = await pictures.toArray();
  let used = kept.reduce((sum, { bytes }) => sum + bytes.byteLength, picture.bytes.byteLength);
  const left = kept.filter(({ path, at }) => at < picture.at - KEPT_MS && !isNeeded(path)).toSorted((a, b) => a.at - b.at);
  const gone: string[] = [];
  for (const { path, bytes } of left) {
    if (used <= MOST_BYTES) break;
    gone.push(path);
    used -= bytes.byteLength;
  }
  if (used > MOST_BYTES) return false;
  await pictures.bulkDelete(gone);
  await pictures.put(picture);
  return true;
}
