import { ALIVE_PREFIX, MOCK_TESTS } from '../rules/kept-on-device.ts';
import { readKept, topicKey, writeKept } from '../../../shared/kept-on-device/kept-value.ts';

/** The last moment at which a paper was in front of the student here; written every few seconds, for a crash. */
const keyOf = (attemptId: string) => topicKey(MOCK_TESTS, ALIVE_PREFIX, attemptId);

/** @returns ms of the paper; 0 where it never was */
export function readSignOfLife(attemptId: string): number {
  return readKept(keyOf(attemptId), Number) || 0;
}

/** Without room for it, the last answer is the sign of life. */
export function keepSignOfLife(attemptId: string, at: number): void {
  writeKept(keyOf(attemptId), String(Math.round(at)));
}

export function forgetSignOfLife(attemptId: string): void {
  writeKept(keyOf(attemptId), null);
}
