import type { ExclusiveLock } from './token-source.ts';

/** One holder among all contexts of this origin; a context that dies releases it. */
export const webLock: ExclusiveLock = async (name, work) => navigator.locks.request(name, work);
