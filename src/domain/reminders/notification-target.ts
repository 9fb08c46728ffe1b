/** Data of a notification, which the service worker reads when it is pressed. */
export interface NotificationData {
  /** The page of ours that it is about. */
  readonly path: '/productivity' | '/tasks' | '/groups' | `/groups?group=${string}` | `/groups?group=${string}&message=${string}`;
}

/** Asks the service worker to show the reminder that is due, if there is one. */
export const REMIND = 'REMIND';
/** Asks the service worker to tell of messages that name the student, if there are new ones. */
export const NOTIFY_MENTIONS = 'NOTIFY_MENTIONS';
/** The tag of the periodic sync in which the worker looks by itself. */
export const REMINDERS_TAG = 'ekagra-reminders';
/** Name of this device's record of shown notifications. */
export const REMINDERS_CACHE = 'ekagra-reminders';
