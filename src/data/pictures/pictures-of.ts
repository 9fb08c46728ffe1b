import { keptPictures, type KeptPictures, type UnsentPictures } from '../../../replication/pictures/kept-pictures.ts';

/** Part of signing out. An insecure page has no Cache Storage. */
export async function forgetMessagePictures(userId: string): Promise<void> {
  if ('caches' in globalThis) await picturesOf(userId).forgetAll();
}

/** Number of pictures the server does not have. Rejected ones count: only the student discards them. */
export async function countUnsentPictures(userId: string): Promise<number> {
  return 'caches' in globalThis ? picturesOf(userId).countUnsent() : 0;
}

/** Pictures that the server does not have. */
export async function unsentPictures(userId: string): Promise<UnsentPictures> {
  return 'caches' in globalThis ? picturesOf(userId).unsent() : { waiting: [], refused: [], full: [] };
}

/** @throws on an insecure page */
export function picturesOf(userId: string): KeptPictures {
  return keptPictures(caches, userId);
}
