import type { NotificationSettings } from './notification-settings.ts';
import { isQuietHour } from './reminders.ts';
import { hourOf, type StudyClock } from '../../../shared/days/study-day.ts';

/** The part of a message that decides whether it notifies of a mention. */
export interface MentioningMessage {
  readonly createdBy: string | null;
  readonly mentions: readonly string[];
}

/** True when somebody else mentions this student. */
export function isMentioned(studentId: string, { createdBy, mentions }: MentioningMessage): boolean {
  return createdBy !== studentId && mentions.includes(studentId);
}

/**
 * False during quiet hours and while the app is visible. A mention in quiet hours is not notified later either: the app shows it by then.
 */
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
