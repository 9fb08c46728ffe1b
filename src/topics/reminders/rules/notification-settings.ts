/** Notifications that a student wants; all off for a new student. Hours are local wall-clock hours, 0 … 23. */
export interface NotificationSettings {
  /** Notification that the timer ended. Not a reminder: quiet hours and `mostADay` do not apply. */
  readonly timeIsUp: boolean;
  /** Notification when a study day without a session would end a streak. */
  readonly beforeStreakEnds: boolean;
  readonly streakHour: number;
  /** Notification about tasks that are due today or overdue. */
  readonly tasksDue: boolean;
  readonly tasksHour: number;
  /** Mentions in groups. Quiet hours apply, `mostADay` does not. */
  readonly mentions: boolean;
  /** Start of quiet hours: no reminder from this hour on … */
  readonly quietFrom: number;
  /** … until this hour. Equal to `quietFrom`: no quiet hours. */
  readonly quietUntil: number;
  /** Maximum number of reminders per study day. */
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

/** Parses stored settings. Invalid parts, from another version or program, get their defaults. */
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
