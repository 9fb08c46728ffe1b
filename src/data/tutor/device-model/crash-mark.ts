/** Version of the model that was loading or answering here when the page was last alive. */
const KEY = 'ekagra-device-model-at-work';
/** Version of the model that ended a tab. */
const ENDED = 'ekagra-device-model-ended-the-tab';

/** A tab that runs out of memory is killed without an event: what stands here then, the next one finds. */
export const crashMark = {
  set: (version: string) => localStorage.setItem(KEY, version),
  clear: () => localStorage.removeItem(KEY),
};

/**
 * Whether this version ended a tab.
 * @param isAtWork a tab has a model in memory: the mark is its own
 */
export function hasEndedTab(version: string, isAtWork: boolean): boolean {
  const left = localStorage.getItem(KEY);
  if (left !== null && !isAtWork) {
    localStorage.setItem(ENDED, left);
    localStorage.removeItem(KEY);
  }
  return localStorage.getItem(ENDED) === version;
}

/** The student wants to try again. */
export function forgetEndedTab(): void {
  localStorage.removeItem(ENDED);
}
