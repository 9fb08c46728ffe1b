import { deviceKey, readKept, writeKept } from '../../../../shared/kept-on-device/kept-value.ts';

/** Version of the model that was loading or answering here when the page was last alive. */
const KEY = deviceKey('ekagra-device-model-at-work');
/** Version of the model that ended a tab. */
const ENDED = deviceKey('ekagra-device-model-ended-the-tab');

/** A tab that runs out of memory is killed without an event: what stands here then, the next one finds. */
export const crashMark = {
  set: (version: string) => void writeKept(KEY, version),
  clear: () => void writeKept(KEY, null),
};

/**
 * Whether this version ended a tab.
 * @param isAtWork a tab has a model in memory: the mark is its own
 */
export function hasEndedTab(version: string, isAtWork: boolean): boolean {
  const left = readKept(KEY, String) ?? null;
  if (left !== null && !isAtWork) {
    writeKept(ENDED, left);
    writeKept(KEY, null);
  }
  return readKept(ENDED, String) === version;
}

/** The student wants to try again. */
export function forgetEndedTab(): void {
  writeKept(ENDED, null);
}
