/** Tag of the Background Sync that a page requests when it writes offline. */
export const SYNC_TAG = 'ekagra-sync';
