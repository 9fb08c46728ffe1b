// The contract of manifest, service worker and page for things shared to the tutor.

/** Address to which the system's share sheet posts its form. The service worker answers it, no server does. */
export const SHARE_PATH = '/share-target';

/** The cache that keeps what was shared, each under an address of its own below `SHARE_PATH`, as the form it came in. */
export const SHARE_CACHE = 'ekagra-shared';

export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', images: 'images' } as const;

/** How many are kept; the oldest of more make room. */
export const MOST_SHARES = 20;

/** Value of `/ai?shared=…` for the thing that was just shared. */
export const SHARE_OUTCOMES = ['kept', 'empty', 'failed'] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];
