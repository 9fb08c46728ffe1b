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
  /** By this device's clock. */
  readonly timer: FocusTimer | null;
  /** Timers that ended on any device. */
  readonly ended: readonly EndedTimer[];
  readonly settings: FocusSettings;
  readonly clock: StudyClock;
  /** Minutes per day. */
  readonly target: number;
  /** True for a notification when the timer ends. */
  readonly notifies: boolean;
  /** Hidden from the student's groups. */
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

/** Defaults of a new profile, while it is not on this device yet. */
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

/** A shared timer is stored by the server's clock, which all devices share. */
export function timerHere(timer: FocusTimer | null): FocusTimer | null {
  return timer?.following ? shifted(timer, -serverOffset()) : timer;
}

/** As stored. */
export function timerThere(timer: FocusTimer | null): FocusTimer | null {
  return timer?.following ? shifted(timer, serverOffset()) : timer;
}
