/** Web Lock that tabs share while an update would disturb them: unsaved input, an examination. */
export const UPDATE_LOCK = 'ekagra-unsaved-typing';
