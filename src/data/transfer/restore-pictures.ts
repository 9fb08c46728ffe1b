import { announcePicture } from '../../../replication/pictures/picture-news.ts';
import { HEAD_BYTES, MOST_PIXELS, pictureHead } from '../../domain/transfer/picture-head.ts';
import type { Refusals } from '../../domain/transfer/refusals.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import type { Archive } from './open-archive.ts';

/** The bucket takes no larger one. */
const LARGEST_BYTES = 10 * 1024 * 1024;

interface PictureRestore {
  readonly archive: Archive;
  readonly userId: string;
  /** Object names that restored documents show. */
  readonly paths: ReadonlySet<string>;
  readonly refusals: Refusals;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Keeps the pictures of restored documents on this device, from where they are uploaded like any other. */
export async function restorePictures({ archive, userId, paths, refusals, signal, onProgress }: PictureRestore): Promise<number> {
  const refuse = (path: string, reason: string) => refusals.add('Pictures', path.split('/').at(-1)!, reason);
  let [done, restored] = [0, 0];
  for (const path of paths) {
    signal.throwIfAborted();
    done += 1;
    onProgress(done);
    const entry = archive.picture(archive.manifest.userId + path.slice(userId.length));
    if (entry === undefined) {
      refuse(path, 'The file does not have it.');
      continue;
    }
    if (entry.bytes > LARGEST_BYTES) {
      refuse(path, 'It is larger than 10 MB.');
      continue;
    }
    if (!('caches' in globalThis)) {
      refuse(path, 'This page is not secure, so the browser keeps no pictures.');
      continue;
    }
    const pictures = picturesOf(userId);
    if ((await pictures.find(path)) !== undefined) continue;
    const content = await entry.blob('');
    const checked = await checkedPicture(content);
    if (typeof checked === 'string') {
      refuse(path, checked);
      continue;
    }
    await pictures.keepUnsent(path, new Blob([content], { type: checked.type }));
    restored += 1;
  }
  if (restored > 0) announcePicture(userId, { path: '', news: 'kept' });
  return restored;
}

async function checkedPicture(content: Blob): Promise<string | { readonly type: string }> {
  const head = pictureHead(new Uint8Array(await content.slice(0, HEAD_BYTES).arrayBuffer()));
  if (head === null) return 'It is not a PNG, JPEG, WebP or GIF.';
  return head.width * head.height > MOST_PIXELS ? 'It has more pixels than a phone can show.' : { type: head.type };
}
