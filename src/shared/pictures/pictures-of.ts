import type { KeptPictures } from '../../../replication/pictures/kept-pictures.ts';

/** Pictures of messages on this device. Loaded on demand: the first screen does not need it. */
export async function picturesOf(userId: string): Promise<KeptPictures> {
  const { keptPictures } = await import('../../../replication/pictures/kept-pictures.ts');
  // An insecure page has no Cache Storage.
  return keptPictures(globalThis.caches ?? null, userId);
}
