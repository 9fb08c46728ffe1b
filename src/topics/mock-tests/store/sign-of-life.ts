import { ALIVE_PREFIX, MOCK_TESTS } from '../rules/kept-on-device.ts';
import { readKept, topicKey, writeKept } from '../../../shared/kept-on-device/kept-value.ts';

/** Key of the last moment at which the paper was displayed on this device. Written every few seconds, for the case of a crash. */
const keyOf = (attemptId: string) => topicKey(MOCK_TESTS, ALIVE_PREFIX, attemptId);

/** @returns ms of the paper; 0 if there is no sign of life */
export function readSignOfLife(attemptId: string): number {
  return readKept(keyOf(attemptId), Number) || 0;
}

/** Without storage, the last answer counts as the sign of life. */
export function keepSignOfLife(attemptId: string, at: number): void {
  writeKept(keyOf(attemptId), String(Math.round(at)));
}

export function forgetSignOfLife(attemptId: string): void {
  writeKept(keyOf(attemptId), null);
}
