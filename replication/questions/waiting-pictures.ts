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
/** A draft that was left for so long loses its picture, in ms. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Within the bounds; older ones that neither wait nor were touched for a month make room.
 * @param isNeeded whether a write that waits has it
 * @returns false where it has no room
 */
export async function storePicture(
  pictures: Table<WaitingPicture, string>,
  picture: WaitingPicture,
  isNeeded: (path: string) => boolean,
): Promise<boolean> {
  if (picture.bytes.byteLength > LARGEST) return false;
  let used = 0;
  for (const { path, bytes, at } of await pictures.toArray()) {
    // oxlint-disable-next-line no-await-in-loop -- few, in one transaction
    if (at < picture.at - KEPT_MS && !isNeeded(path)) await pictures.delete(path);
    else used += bytes.byteLength;
  }
  if (used + picture.bytes.byteLength > MOST_BYTES) return false;
  await pictures.put(picture);
  return true;
}
