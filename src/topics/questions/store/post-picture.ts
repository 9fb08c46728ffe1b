import { POST_PICTURES } from '../../../../replication/outbox/picture-name.ts';
import { findPicture } from '../../../../replication/questions/unsent-posts.ts';
import { type PictureSize, safePictureSize } from '../rules/picture-size.ts';
import { backend } from '../../../shared/server/config.ts';

export type PostPicture =
  | ({ readonly state: 'shown'; readonly picture: Blob } & PictureSize)
  /** Not on this device, and the server is unreachable. */
  | { readonly state: 'unreachable' }
  /** Not a picture that is safe to decode, or not found. */
  | { readonly state: 'unusable' };

/** Cache of seen public pictures, shared by all students of the device. */
const SEEN = 'ekagra-seen-question-pictures';
const MOST_SEEN = 60;
const LARGEST = 2 * 1024 * 1024;

/**
 * Loads a picture from this device, otherwise from the server.
 * @param userId null for visitors; moderators can load more than others
 */
export async function loadPostPicture(userId: string | null, path: string): Promise<PostPicture> {
  const own = userId !== null && path.startsWith(`${userId}/`) ? await findPicture(userId, path).catch(() => null) : null;
  const picture = own ?? (await seen(path)) ?? (await download(userId, path));
  if (typeof picture === 'string') return { state: picture };
  if (picture.size > LARGEST) return { state: 'unusable' };
  const size = safePictureSize(new Uint8Array(await picture.arrayBuffer()));
  return size === null ? { state: 'unusable' } : { state: 'shown', picture, ...size };
}

async function download(userId: string | null, path: string): Promise<Blob | 'unreachable' | 'unusable'> {
  try {
    const { readFetch } = await import('../../../shared/server/read-fetch.ts');
    const response = await readFetch({ reader: userId, memory: 'none' })(`${backend.url}/storage/v1/object/${POST_PICTURES}/${path}`, {
      headers: { apikey: backend.publishableKey },
    });
    if (!response.ok) return response.status >= 500 ? 'unreachable' : await asStudent(userId, path);
    const picture = await response.blob();
    // On a full disk the picture is shown without being stored.
    await keep(path, picture).catch(() => undefined);
    return picture;
  } catch {
    return 'unreachable';
  }
}

/** Downloads the student's own hidden picture, or a reported one for moderators. It is not cached. */
async function asStudent(userId: string | null, path: string): Promise<Blob | 'unusable'> {
  if (userId === null) return 'unusable';
  const { createReadClient } = await import('../../../shared/server/supabase-client.ts');
  const { data } = await createReadClient(userId).storage.from(POST_PICTURES).download(path);
  return data ?? 'unusable';
}

/** A URL that the server does not use, so that no other cache entry is mistaken for it. */
const keyOf = (path: string) => new URL(`/seen-question-picture/${path}`, globalThis.location.origin).href;

async function seen(path: string): Promise<Blob | null> {
  // An insecure page has no Cache Storage.
  const found = await (await globalThis.caches?.open(SEEN))?.match(keyOf(path));
  return found === undefined ? null : found.blob();
}

async function keep(path: string, picture: Blob): Promise<void> {
  const cache = await globalThis.caches?.open(SEEN);
  if (cache === undefined || picture.size > LARGEST) return;
  await cache.put(keyOf(path), new Response(picture));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_SEEN)).map((request) => cache.delete(request)));
}
