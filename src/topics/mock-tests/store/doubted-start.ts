import { ALIVE_PREFIX, MOCK_TESTS } from '../rules/kept-on-device.ts';
import { readKept, topicKey, writeKept } from '../../../shared/kept-on-device/kept-value.ts';

/** Marks a paper that began on this device before the server's clock was measured, for example offline. */
const keyOf = (attemptId: string) => topicKey(MOCK_TESTS, ALIVE_PREFIX, `start:${attemptId}`);

export function isStartDoubted(attemptId: string): boolean {
  return readKept(keyOf(attemptId), () => true) ?? false;
}

/** Without storage only this page knows. */
export function keepStartDoubted(attemptId: string, isDoubted: boolean): void {
  writeKept(keyOf(attemptId), isDoubted ? 'true' : null);
}
