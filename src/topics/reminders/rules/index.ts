export { isMentioned, mayNotifyOfMentions, type MentioningMessage } from './mentions.ts';
export { readNotificationSettings } from './notification-settings.ts';
export { NOTIFY_MENTIONS, REMIND, REMINDERS, REMINDERS_CACHE, REMINDERS_TAG, type NotificationData } from './notification-target.ts';
export { reminderNow, type ReminderKind, type SentReminder } from './reminders.ts';
export { remindsAt, taskRemindersNow, type RemindedTask, type SentTaskReminder } from './task-reminders.ts';
