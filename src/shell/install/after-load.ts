/** Delay in ms after page load before a student sees an install offer. */
export const AFTER_LOAD_MS = 3000;
