import { ALIVE_PREFIX } from '../../domain/mock/kept-on-device.ts';

/** Marks a paper that began here before the server's clock was measured, as offline. */
const keyOf = (attemptId: string) => `${ALIVE_PREFIX}start:${attemptId}`;

export function isStartDoubted(attemptId: string): boolean {
  try {
    return localStorage.getItem(keyOf(attemptId)) !== null;
  } catch {
    return false;
  }
}

export function keepStartDoubted(attemptId: string, isDoubted: boolean): void {
  try {
    if (isDoubted) localStorage.setItem(keyOf(attemptId), 'true');
    else localStorage.removeItem(keyOf(attemptId));
  } catch {
    // This page still knows.
  }
}
