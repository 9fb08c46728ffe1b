import { announcePicture } from '../../../replication/pictures/picture-news.ts';
import { failed, type WriteResult } from '../../../replication/local/write-result.ts';
import { whyNotStored } from '../../../replication/outbox/not-stored.ts';
import { WritingClosedError } from '../../../replication/storage/writing.ts';
import { picturesOf } from './pictures-of.ts';
import { preparePicture } from './prepare-picture.ts';

export type KeepResult =
  /** `path`: the value for the message's `imagePath`, which can be written at once. */
  | { readonly ok: true; readonly path: string }
  /** Why the file cannot be used, as a sentence. */
  | { readonly ok: false; readonly message: string };

/**
 * Stores a picture for a message on this device, online or offline, scaled down and without metadata. This tab, another tab or the service
 * worker uploads it in the background.
 */
export async function keepMessagePicture(userId: string, file: Blob): Promise<KeepResult> {
  try {
    const prepared = await preparePicture('chat-images', file);
    if (!prepared.ok) return prepared;
    const { picture } = prepared;
    const path = `${userId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
    await (await picturesOf(userId)).keepUnsent(path, picture);
    announcePicture(userId, path);
    return { ok: true, path };
  } catch (error) {
    if (error instanceof WritingClosedError) return { ok: false, message: error.message };
    console.error('Error keeping picture', error);
    return { ok: false, message: 'This device could not keep the picture. Free some space and try again.' };
  }
}

/** Discards a picture whose message was not written or was withdrawn, on this device and, once it can be reached, on the server. */
export async function forgetMessagePicture(userId: string, path: string): Promise<void> {
  await (await picturesOf(userId)).remove(path);
  announcePicture(userId, path);
}

/** Uploads a rejected picture again. @returns the error as a sentence */
export async function retryMessagePicture(userId: string, path: string): Promise<WriteResult> {
  try {
    await (await picturesOf(userId)).retry(path);
    announcePicture(userId, path);
    return { ok: true };
  } catch (error) {
    return failed('storage-failed', whyNotStored(error));
  }
}
