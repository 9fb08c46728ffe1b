import { ALIVE_PREFIX } from '../../domain/mock/kept-on-device.ts';

/** The last moment at which a paper was in front of the student here; written every few seconds, for a crash. */
const keyOf = (attemptId: string) => ALIVE_PREFIX + attemptId;

/** @returns ms of the paper; 0 where it never was */
export function readSignOfLife(attemptId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(attemptId))) || 0;
  } catch {
    return 0;
  }
}

export function keepSignOfLife(attemptId: string, at: number): void {
  try {
    localStorage.setItem(keyOf(attemptId), String(Math.round(at)));
  } catch {
    // The last answer is a sign of life too.
  }
}

export function forgetSignOfLife(attemptId: string): void {
  try {
    localStorage.removeItem(keyOf(attemptId));
  } catch {
    // Nothing was kept.
  }
}
