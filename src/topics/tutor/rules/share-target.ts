import type { Registration } from '../../../shared/kept-on-device/registration.ts';

// The contract between manifest, service worker and page for content shared to the tutor.

/** Path to which the share sheet posts its form. The service worker answers it, not the server. */
export const SHARE_PATH = '/share-target';

/** Cache of shared forms, each at its own address below `SHARE_PATH`. */
export const SHARE_CACHE = 'ekagra-shared';

/** Shared content waits for the student of this device. */
export const SHARES = { prefixes: [], caches: [SHARE_CACHE] } as const satisfies Registration;

export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url', images: 'images' } as const;

/** Maximum number of stored shares; the oldest are dropped. */
export const MOST_SHARES = 20;

/** Values of `shared` in `/ai?shared=…` for content that was just shared. */
export const SHARE_OUTCOMES = ['kept', 'empty', 'failed'] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];
