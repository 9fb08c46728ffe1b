import type { Fields } from '../../../replication/schema/collections.ts';
import { NEW_PROFILE } from '../../../replication/schema/new-profile.ts';
import { type FocusSettings, readFocusSettings } from '../../domain/focus/focus-settings.ts';
import { type FocusTimer, readFocusTimer, shifted } from '../../domain/focus/focus-timer.ts';
import { readNotificationSettings } from '../../domain/reminders/notification-settings.ts';
import { clockHere, type StudyClock } from '../../domain/study-day/study-day.ts';
import { serverOffset } from '../replica/server-clock.ts';

/** What a student's profile says about studying. */
export interface StudyProfile {
  /** By this device's clock. */
  readonly timer: FocusTimer | null;
  readonly settings: FocusSettings;
  readonly clock: StudyClock;
  /** Minutes a day. */
  readonly target: number;
  /** Whether the student wants a notification when the timer has run out. */
  readonly notifies: boolean;
  /** From their groups. */
  readonly hidesStudyTime: boolean;
  /** What the ids of sessions with a group are made of; known to nobody else. */
  readonly sessionKey: string | null;
}

type StoredProfile = Readonly<
  Pick<
    Fields<'users'>,
    'focus_timer' | 'focus_settings' | 'notification_settings' | 'day_start_time' | 'daily_target' | 'hides_study_time' | 'session_key'
  >
>;

/** A profile that is not on this device yet has the defaults of a new one. */
export function studyProfileOf(stored: StoredProfile | null): StudyProfile {
  return {
    timer: timerHere(readFocusTimer(stored?.focus_timer)),
    settings: readFocusSettings(stored?.focus_settings),
    clock: clockHere(stored?.day_start_time ?? NEW_PROFILE.day_start_time),
    target: stored?.daily_target ?? NEW_PROFILE.daily_target,
    notifies: readNotificationSettings(stored?.notification_settings).timeIsUp,
    hidesStudyTime: stored?.hides_study_time ?? false,
    sessionKey: stored?.session_key ?? null,
  };
}

/** What follows a shared timer is stored by the server's clock, which is the same for all devices. */
function timerHere(timer: FocusTimer | null): FocusTimer | null {
  return timer?.following ? shifted(timer, -serverOffset()) : timer;
}
