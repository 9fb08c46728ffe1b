/** Students are not asked before they have seen where they are. */
export const AFTER_LOAD_MS = 3000;
