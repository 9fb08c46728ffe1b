/** Delay before a student is asked, in ms. */
export const AFTER_LOAD_MS = 3000;
