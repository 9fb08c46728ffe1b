import { keptPictures, type KeptPictures } from '../../../replication/pictures/kept-pictures.ts';

/** Part of signing out. An insecure page has no Cache Storage. */
export async function forgetMessagePictures(userId: string): Promise<void> {
  if ('caches' in globalThis) await picturesOf(userId).forgetAll();
}

/** Number of pictures the server does not have. Rejected ones count: only the student discards them. */
export async function countUnsentPictures(userId: string): Promise<number> {
  return 'caches' in globalThis ? picturesOf(userId).countUnsent() : 0;
}

/** @throws on an insecure page */
export function picturesOf(userId: string): KeptPictures {
  return keptPictures(caches, userId);
}
