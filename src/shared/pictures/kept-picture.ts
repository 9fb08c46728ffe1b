import { studentPrefix } from '../kept-on-device/kept-value.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';

const BUCKET = 'background-images';
const cacheOf = (userId: string) => `${studentPrefix(userId)}pictures`;

/**
 * The background picture, stored on this device for offline use.
 * @param address a path of the app, or an object name in the student's folder
 * @throws when the picture is not on this device and cannot be fetched
 */
export async function keptPicture(userId: string, address: string): Promise<Blob> {
  const kept = await (await openCache(userId))?.match(key(address));
  if (kept !== undefined) return kept.blob();
  const picture = await fetchPicture(userId, address);
  await keepPicture(userId, address, picture);
  return picture;
}

/** Stores the picture in place of the previous one. */
export async function keepPicture(userId: string, address: string, picture: Blob): Promise<void> {
  try {
    const cache = await openCache(userId);
    if (cache === undefined) return;
    const former = (await cache.keys()).filter(({ url }) => url !== key(address));
    await cache.put(key(address), new Response(picture));
    await Promise.all(former.map((request) => cache.delete(request)));
  } catch (error) {
    // On a full disk the picture is shown without being stored.
    console.error('Error keeping picture', error);
  }
}

/** Undefined on an insecure page, which has no Cache Storage. */
async function openCache(userId: string): Promise<Cache | undefined> {
  return globalThis.caches?.open(cacheOf(userId));
}

/** A URL outside the server's, so that no other cache entry is mistaken for it. */
function key(address: string): string {
  return new URL(`/kept-picture/${encodeURIComponent(address)}`, globalThis.location.origin).href;
}

async function fetchPicture(userId: string, address: string): Promise<Blob> {
  if (address.startsWith('/')) {
    // The picture is a file of the app.
    const response = await observedFetch(address);
    // The server answers unknown paths with the app's page.
    if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new Error(`No picture at ${address}`);
    return response.blob();
  }
  const { createReadClient } = await import('../server/supabase-client.ts');
  const { data, error } = await createReadClient(userId).storage.from(BUCKET).download(address);
  if (error) throw error;
  return data;
}
