import type { Registration } from '../../../shared/kept-on-device/registration.ts';

/** Data of a notification, which the service worker reads when it is clicked. */
export interface NotificationData {
  /** The path to open. */
  readonly path: '/productivity' | '/tasks' | '/groups' | `/groups?group=${string}` | `/groups?group=${string}&message=${string}`;
}

/** Asks the service worker to show a due reminder. */
export const REMIND = 'REMIND';
/** Asks the service worker to notify about new mentions. */
export const NOTIFY_MENTIONS = 'NOTIFY_MENTIONS';
/** Tag of the periodic sync in which the worker checks without a tab. */
export const REMINDERS_TAG = 'ekagra-reminders';
/** Cache that records which notifications this device has shown. */
export const REMINDERS_CACHE = 'ekagra-reminders';

export const REMINDERS = { prefixes: [], caches: [REMINDERS_CACHE] } as const satisfies Registration;
