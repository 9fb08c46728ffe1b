import type { ExclusiveLock } from './token-source.ts';

/** One holder at a time among all tabs and workers of this origin; a context that dies lets go. */
export const webLock: ExclusiveLock = async (name, work) => navigator.locks.request(name, work);
