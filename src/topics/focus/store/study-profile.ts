import type { Fields } from '../../../../replication/schema/collections.ts';
import { NEW_PROFILE } from '../../../../replication/schema/new-profile.ts';
import { type FocusSettings, readFocusSettings } from '../rules/focus-settings.ts';
import { type FocusTimer, shifted } from '../rules/focus-timer.ts';
import { type EndedTimer, readStoredTimer } from '../rules/stored-timer.ts';
import { readNotificationSettings } from '../../reminders/rules/index.ts';
import { clockOf, type StudyClock } from '../../../shared/days/study-day.ts';
import { serverOffset } from '../../../shared/replica/server-clock.ts';

/** The study settings of a student's profile. */
export interface StudyProfile {
  /** The timer, by this device's clock. */
  readonly timer: FocusTimer | null;
  /** Timers that ended on any device. */
  readonly ended: readonly EndedTimer[];
  readonly settings: FocusSettings;
  readonly clock: StudyClock;
  /** Minutes per day. */
  readonly target: number;
  /** True for a notification when the timer ends. */
  readonly notifies: boolean;
  /** True if the student's groups do not see the study time. */
  readonly hidesStudyTime: boolean;
  /** Secret from which ids of group sessions are derived. */
  readonly sessionKey: string | null;
}

type StoredProfile = Readonly<
  Pick<
    Fields<'users'>,
    'focus_timer' | 'focus_settings' | 'notification_settings' | 'day_start_time' | 'daily_target' | 'hides_study_time' | 'session_key'
  >
>;

/** Settings of a stored profile. Defaults while this device does not have the profile yet. */
export function studyProfileOf(stored: StoredProfile | null): StudyProfile {
  const { timer, ended } = readStoredTimer(stored?.focus_timer);
  return {
    timer: timerHere(timer),
    ended,
    settings: readFocusSettings(stored?.focus_settings),
    clock: clockOf(stored),
    target: stored?.daily_target ?? NEW_PROFILE.daily_target,
    notifies: readNotificationSettings(stored?.notification_settings).timeIsUp,
    hidesStudyTime: stored?.hides_study_time ?? false,
    sessionKey: stored?.session_key ?? null,
  };
}

/** Converts a stored timer to this device's clock. A shared timer is stored by the server's clock, which all devices share. */
export function timerHere(timer: FocusTimer | null): FocusTimer | null {
  return timer?.following ? shifted(timer, -serverOffset()) : timer;
}

/** Converts a timer from this device's clock to the form that is stored. */
export function timerThere(timer: FocusTimer | null): FocusTimer | null {
  return timer?.following ? shifted(timer, serverOffset()) : timer;
}
