import { keptPictures, type KeptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { PICTURE_BUCKET } from '../../../replication/pictures/send-pictures.ts';
import { announcePicture } from '../../../replication/pictures/picture-news.ts';
import { preparePicture } from './prepare-picture.ts';

export type KeepResult =
  /** For `imagePath` of the message, which may be written at once. */
  | { readonly ok: true; readonly path: string }
  /** Why the file cannot be used, as a sentence. */
  | { readonly ok: false; readonly message: string };

/**
 * Keeps a picture for a message on this device, with or without a network: no larger than it is shown, and
 * without what a camera writes into it. It is sent in the background, by this tab, another or the service worker.
 */
export async function keepMessagePicture(userId: string, file: Blob): Promise<KeepResult> {
  const prepared = await preparePicture('chat-images', file);
  if (!prepared.ok) return prepared;
  const { picture } = prepared;
  const path = `${userId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
  try {
    await picturesOf(userId).keepUnsent(path, picture);
  } catch (error) {
    console.error('Error keeping picture', error);
    return { ok: false, message: 'This device could not keep the picture. Free some space and try again.' };
  }
  announcePicture(userId, { path, news: 'kept' });
  return { ok: true, path };
}

/** The message was not written after all, or is taken back. What is on the server goes where that can be reached. */
export async function forgetMessagePicture(userId: string, path: string): Promise<void> {
  await picturesOf(userId).forget(path);
  announcePicture(userId, { path, news: 'changed' });
  const { createDataClient } = await import('../server/supabase-client.ts');
  // Nobody finds it without its message: not worth a second attempt.
  await createDataClient(userId).storage.from(PICTURE_BUCKET).remove([path]);
}

/** Sends a picture that the server refused once more. */
export async function retryMessagePicture(userId: string, path: string): Promise<void> {
  await picturesOf(userId).retry(path);
  announcePicture(userId, { path, news: 'kept' });
}

/** Signing out takes them off the device. A page that did not come over a safe connection has none. */
export async function forgetMessagePictures(userId: string): Promise<void> {
  if ('caches' in globalThis) await picturesOf(userId).forgetAll();
}

/** How many the server does not have yet. What it refused counts, too: only the student gives it up. */
export async function countUnsentPictures(userId: string): Promise<number> {
  return 'caches' in globalThis ? picturesOf(userId).countUnsent() : 0;
}

/** @throws where the page did not come over a safe connection */
export function picturesOf(userId: string): KeptPictures {
  return keptPictures(caches, userId);
}
