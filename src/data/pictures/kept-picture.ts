import { observedFetch } from '../connectivity/request-evidence.ts';

const BUCKET = 'background-images';
const cacheOf = (userId: string) => `ekagra-${userId}-pictures`;

/**
 * The picture behind the student's screens: kept on this device, so that it is there with no network.
 * @param address a path of the app, or the name of a picture in the student's folder
 * @throws when it is not on the device and cannot be fetched
 */
export async function keptPicture(userId: string, address: string): Promise<Blob> {
  const kept = await (await openCache(userId))?.match(key(address));
  if (kept !== undefined) return kept.blob();
  const picture = await fetchPicture(userId, address);
  await keepPicture(userId, address, picture);
  return picture;
}

/** Keeps it in place of the one before. */
export async function keepPicture(userId: string, address: string, picture: Blob): Promise<void> {
  try {
    const cache = await openCache(userId);
    if (cache === undefined) return;
    const former = (await cache.keys()).filter(({ url }) => url !== key(address));
    await cache.put(key(address), new Response(picture));
    await Promise.all(former.map((request) => cache.delete(request)));
  } catch (error) {
    // On a full disk it is shown all the same.
    console.error('Error keeping picture', error);
  }
}

/** Signing out takes it off the device. */
export async function forgetPictures(userId: string): Promise<void> {
  await globalThis.caches?.delete(cacheOf(userId));
}

/** There is none on a page that is not served securely. */
async function openCache(userId: string): Promise<Cache | undefined> {
  return globalThis.caches?.open(cacheOf(userId));
}

/** No address of the server: nothing else that is kept can be mistaken for it. */
function key(address: string): string {
  return new URL(`/kept-picture/${encodeURIComponent(address)}`, globalThis.location.origin).href;
}

async function fetchPicture(userId: string, address: string): Promise<Blob> {
  if (address.startsWith('/')) {
    const response = await observedFetch(address);
    // The server answers a path that does not exist with the app's page.
    if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new Error(`No picture at ${address}`);
    return response.blob();
  }
  const { createDataClient } = await import('../server/supabase-client.ts');
  const { data, error } = await createDataClient(userId).storage.from(BUCKET).download(address);
  if (error) throw error;
  return data;
}
