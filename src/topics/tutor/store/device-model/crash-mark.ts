import { deviceKey, readKept, writeKept } from '../../../../shared/kept-on-device/kept-value.ts';

/** Version of the model that was loading or answering on this device when the page was last alive. */
const KEY = deviceKey('ekagra-device-model-at-work');
/** Version of the model during which a tab was killed. */
const ENDED = deviceKey('ekagra-device-model-ended-the-tab');

/** The browser kills a tab that runs out of memory without an event. The next tab finds the mark that this one left. */
export const crashMark = {
  set: (version: string) => void writeKept(KEY, version),
  clear: () => void writeKept(KEY, null),
};

/**
 * Whether a tab was killed while it used this version.
 * @param isAtWork a live tab has a model in memory, so the mark is its own
 */
export function hasEndedTab(version: string, isAtWork: boolean): boolean {
  const left = readKept(KEY, String) ?? null;
  if (left !== null && !isAtWork) {
    writeKept(ENDED, left);
    writeKept(KEY, null);
  }
  return readKept(ENDED, String) === version;
}

/** Called when the student wants to try again. */
export function forgetEndedTab(): void {
  writeKept(ENDED, null);
}
