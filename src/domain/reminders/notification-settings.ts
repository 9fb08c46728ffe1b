/** Notifications that a student wants; none for a new student. Hours are local wall-clock hours, 0 … 23. */
export interface NotificationSettings {
  /** The timer that they started has run out. An answer and no reminder: quiet hours and `mostADay` are not about it. */
  readonly timeIsUp: boolean;
  /** Nothing is studied yet on this study day, and a streak would end with it. */
  readonly beforeStreakEnds: boolean;
  readonly streakHour: number;
  /** Tasks are due today or overdue. */
  readonly tasksDue: boolean;
  readonly tasksHour: number;
  /** Somebody named them in a message of a group. News and no reminder: `mostADay` is not about it, quiet hours are. */
  readonly mentions: boolean;
  /** No reminder from this hour on … */
  readonly quietFrom: number;
  /** … to this one; the same as `quietFrom`: no hour is quiet. */
  readonly quietUntil: number;
  /** Reminders on a study day. */
  readonly mostADay: number;
}

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  timeIsUp: false,
  beforeStreakEnds: false,
  streakHour: 20,
  tasksDue: false,
  tasksHour: 8,
  mentions: false,
  quietFrom: 22,
  quietUntil: 7,
  mostADay: 2,
};

/** The settings as stored; what another version or program stored and makes no sense is as in the beginning. */
export function readNotificationSettings(stored: Readonly<Record<string, unknown>> | null | undefined): NotificationSettings {
  const settings = Object.entries(DEFAULT_NOTIFICATION_SETTINGS).map(([name, usual]) => {
    const value = stored?.[name];
    const isSensible = typeof usual === 'boolean' ? typeof value === 'boolean' : isCountTo(name === 'mostADay' ? 9 : 23, value);
    return [name, isSensible ? value : usual];
  });
  return Object.fromEntries(settings) as NotificationSettings;
}

function isCountTo(most: number, value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
