// What the manifest, the service worker and the page agree on about things that are shared to the tutor.

/** Where the system's share sheet posts its form. It belongs to the service worker; no server answers there. */
export const SHARE_PATH = '/share-target';

/** The cache that keeps what was shared, each under an address of its own below `SHARE_PATH`, as the form it came in. */
export const SHARE_CACHE = 'ekagra-shared';

export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', images: 'images' } as const;

/** How many are kept; the oldest of more make room. */
export const MOST_SHARES = 20;

/** What `/ai?shared=…` says of the thing that was just shared. */
export const SHARE_OUTCOMES = ['kept', 'empty', 'failed'] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];
