import type { NotificationSettings } from '../reminders/notification-settings.ts';
import { isQuietHour } from '../reminders/reminders.ts';
import { hourOf, type StudyClock } from '../study-day/study-day.ts';

/** What is known of a message when it is decided whether to tell of it. */
export interface MentioningMessage {
  readonly createdBy: string | null;
  readonly mentions: readonly string[];
}

/** Does somebody else name this student? */
export function isMentioned(studentId: string, { createdBy, mentions }: MentioningMessage): boolean {
  return createdBy !== studentId && mentions.includes(studentId);
}

/** Not in quiet hours, also not after them: by then the app shows it. Not to whom the app is in sight of. */
export function mayTellOfMentions(
  {
    settings,
    clock,
    isAppInSight,
  }: { readonly settings: NotificationSettings; readonly clock: StudyClock; readonly isAppInSight: boolean },
  now: number,
): boolean {
  return settings.mentions && !isAppInSight && !isQuietHour(hourOf(now, clock.timeZone), settings);
}
