import type { NotificationSettings } from './notification-settings.ts';
import { isQuietHour } from './reminders.ts';
import { hourOf, type StudyClock } from '../../../shared/days/study-day.ts';

/** The part of a message that decides about a mention. */
export interface MentioningMessage {
  readonly createdBy: string | null;
  readonly mentions: readonly string[];
}

/** True when somebody else mentions this student. */
export function isMentioned(studentId: string, { createdBy, mentions }: MentioningMessage): boolean {
  return createdBy !== studentId && mentions.includes(studentId);
}

/** Not in quiet hours, nor afterwards: the app shows it by then. Not while the app is visible. */
export function mayNotifyOfMentions(
  {
    settings,
    clock,
    isAppInSight,
  }: { readonly settings: NotificationSettings; readonly clock: StudyClock; readonly isAppInSight: boolean },
  now: number,
): boolean {
  return settings.mentions && !isAppInSight && !isQuietHour(hourOf(now, clock.timeZone), settings);
}
