/** The Background Sync that a page asks for when it writes without a network, and that wakes the service worker. */
export const SYNC_TAG = 'ekagra-sync';
