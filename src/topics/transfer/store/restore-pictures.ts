import { announcePicture } from '../../../../replication/pictures/picture-news.ts';
import { isWithoutRoom } from '../../../../replication/storage/storage-failure.ts';
import { HEAD_BYTES, MOST_PIXELS, pictureHead } from '../rules/picture-head.ts';
import type { Refusals } from '../rules/refusals.ts';
import { picturesOf } from '../../../shared/pictures/pictures-of.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import type { Archive } from './open-archive.ts';
import type { KeepPictures } from './restore.ts';
import { TransferFault } from './transfer-fault.ts';

/** Maximum size of a picture in the bucket, in bytes. */
const LARGEST_BYTES = 10 * 1024 * 1024;

interface PictureRestore {
  readonly archive: Archive;
  readonly replica: Pick<Replica, 'store'>;
  readonly userId: string;
  readonly refusals: Refusals;
  readonly signal: AbortSignal;
}

/** Stores the pictures of restored documents on this device, from which they are uploaded like any other. */
export function pictureKeeper({ archive, replica, userId, refusals, signal }: PictureRestore): KeepPictures {
  return async (paths) => {
    let kept = 0;
    for (const path of paths) {
      signal.throwIfAborted();
      // Fails if the student has signed out, in this tab or another: nothing of theirs may be stored after that.
      await replica.store.read('users', [userId]);
      const outcome = await keep(archive, userId, path);
      if (outcome === 'kept') kept += 1;
      else if (outcome !== 'here') refusals.add('Pictures', path.split('/').at(-1)!, outcome);
    }
    if (kept > 0) announcePicture(userId, '');
    return kept;
  };
}

/** @returns 'kept', 'here', or why not, as a sentence */
async function keep(archive: Archive, userId: string, path: string): Promise<string> {
  const entry = archive.picture(archive.manifest.userId + path.slice(userId.length));
  if (entry === undefined) return 'The file does not have it.';
  if (entry.bytes > LARGEST_BYTES) return 'It is larger than 10 MB.';
  const pictures = await picturesOf(userId);
  if ((await pictures.find(path)) !== undefined) return 'here';
  const content = await entry.blob('').catch((error: unknown) => {
    // A damaged picture must not prevent the rest from being restored.
    if (error instanceof TransferFault) return null;
    throw error;
  });
  if (content === null) return 'It is damaged.';
  const head = pictureHead(new Uint8Array(await content.slice(0, HEAD_BYTES).arrayBuffer()));
  if (head === null) return 'It is not a PNG, JPEG, WebP or GIF.';
  if (head.width * head.height > MOST_PIXELS) return 'It has more pixels than a phone can show.';
  try {
    await pictures.keepUnsent(path, new Blob([content], { type: head.type }));
  } catch (error) {
    if (isWithoutRoom(error)) return 'This device has no room for it.';
    throw error;
  }
  return 'kept';
}
