import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { NotificationSettings } from './notification-settings.ts';
import { addDays, calendarDayOf, hourOf, startOfStudyDay, type StudyClock, studyDayOf } from '../../../shared/days/study-day.ts';

export type ReminderKind = 'streak' | 'tasks-due';

/** Record of a reminder that a tab or the service worker of this device has shown. */
export interface SentReminder {
  readonly kind: ReminderKind;
  /** The study day. */
  readonly day: CalendarDay;
}

/** Facts that decide about a reminder. */
export interface Situation {
  readonly settings: NotificationSettings;
  readonly clock: StudyClock;
  /** True if nothing was studied today, but something yesterday. */
  readonly isStreakAtRisk: boolean;
  /** Number of open tasks due today or overdue. */
  readonly dueCount: number;
  readonly sent: readonly SentReminder[];
}

/** The window of a reminder in epoch milliseconds. It never starts in quiet hours. */
interface ReminderTime {
  readonly kind: ReminderKind;
  readonly from: number;
  readonly until: number;
}

/** Length of the window for due tasks: they are announced only in the morning. */
const TASKS_WINDOW_MS = 3 * 60 * 60 * 1000;

/** The reminder to show now, or null. Never in quiet hours, no kind twice per study day, at most the chosen number per day. */
export function reminderNow({ settings, clock, isStreakAtRisk, dueCount, sent }: Situation, now: number): ReminderKind | null {
  const day = studyDayOf(now, clock);
  const sentToday = sent.filter((reminder) => reminder.day === day);
  if (sentToday.length >= settings.mostADay || isQuiet(now, settings, clock.timeZone)) return null;
  const isWanted = { streak: isStreakAtRisk, 'tasks-due': dueCount > 0 };
  const due = reminderTimes(settings, day, clock).find(
    ({ kind, from, until }) => isWanted[kind] && from <= now && now < until && !sentToday.some((reminder) => reminder.kind === kind),
  );
  return due?.kind ?? null;
}

/** Time of the next check; null if the student wants no reminders. */
export function nextLook(settings: NotificationSettings, clock: StudyClock, now: number): number | null {
  const today = studyDayOf(now, clock);
  const times = [today, addDays(today, 1), addDays(today, 2)].flatMap((day) => reminderTimes(settings, day, clock));
  // A reminder whose window began before the quiet hours is due after them.
  const begins = times.map(({ from, until }) => ({ from: from > now ? from : afterQuiet(now, settings, clock.timeZone), until }));
  const next = Math.min(...begins.filter(({ from, until }) => now < from && from < until).map(({ from }) => from));
  return Number.isFinite(next) ? next : null;
}

function reminderTimes(settings: NotificationSettings, day: CalendarDay, clock: StudyClock): readonly ReminderTime[] {
  if (settings.mostADay === 0) return [];
  const dayEnds = startOfStudyDay(addDays(day, 1), clock);
  const tasksFrom = instantAt(settings.tasksHour, day, clock);
  const times: readonly (ReminderTime & { readonly isOn: boolean })[] = [
    { kind: 'tasks-due', isOn: settings.tasksDue, from: tasksFrom, until: Math.min(tasksFrom + TASKS_WINDOW_MS, dayEnds) },
    { kind: 'streak', isOn: settings.beforeStreakEnds, from: instantAt(settings.streakHour, day, clock), until: dayEnds },
  ];
  return times
    .filter(({ isOn }) => isOn)
    .map((time) => ({ ...time, from: afterQuiet(time.from, settings, clock.timeZone) }))
    .filter(({ from, until }) => from < until);
}

/** Time at which the wall clock shows `hour` within a study day, possibly after midnight. */
function instantAt(hour: number, day: CalendarDay, { timeZone, dayStart }: StudyClock): number {
  return startOfStudyDay(hour < dayStart ? addDays(day, 1) : day, { timeZone, dayStart: hour });
}

/** True within quiet hours. */
export function isQuietHour(hour: number, { quietFrom, quietUntil }: NotificationSettings): boolean {
  return quietFrom <= quietUntil ? quietFrom <= hour && hour < quietUntil : quietFrom <= hour || hour < quietUntil;
}

function isQuiet(instant: number, settings: NotificationSettings, timeZone: string): boolean {
  return isQuietHour(hourOf(instant, timeZone), settings);
}

/** `instant`, or the end of the quiet hours that contain it. */
function afterQuiet(instant: number, settings: NotificationSettings, timeZone: string): number {
  if (!isQuiet(instant, settings, timeZone)) return instant;
  const endOn = (day: CalendarDay) => startOfStudyDay(day, { timeZone, dayStart: settings.quietUntil });
  const today = calendarDayOf(instant, timeZone);
  return endOn(today) > instant ? endOn(today) : endOn(addDays(today, 1));
}
