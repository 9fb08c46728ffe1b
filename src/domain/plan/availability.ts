import type { CalendarDay } from '../tasks/due-date.ts';
import { weekdayOf } from '../study-day/study-day.ts';

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** As weeks are read: from Monday. */
export const WEEKDAYS: readonly { readonly key: Weekday; readonly name: string }[] = [
  { key: 'mon', name: 'Monday' },
  { key: 'tue', name: 'Tuesday' },
  { key: 'wed', name: 'Wednesday' },
  { key: 'thu', name: 'Thursday' },
  { key: 'fri', name: 'Friday' },
  { key: 'sat', name: 'Saturday' },
  { key: 'sun', name: 'Sunday' },
];

/** Minutes by weekday, as `users.availability` keeps them. A day that is not there has no limit. */
export type Availability = Readonly<Record<string, unknown>>;

/** Minutes on a day of the week; null where the student has not said, or something else stands there. */
export function minutesOn(availability: Availability, weekday: Weekday): number | null {
  const minutes = availability[weekday];
  return typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 0 && minutes <= 1440 ? minutes : null;
}

/** The same for a day in the calendar. */
export function availableOn(availability: Availability, day: CalendarDay): number | null {
  // The calendar counts from Sunday.
  return minutesOn(availability, WEEKDAYS[(weekdayOf(day) + 6) % 7]!.key);
}
