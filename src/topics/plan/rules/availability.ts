import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { weekdayOf } from '../../../shared/days/study-day.ts';

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Monday first. */
export const WEEKDAYS: readonly { readonly key: Weekday; readonly name: string }[] = [
  { key: 'mon', name: 'Monday' },
  { key: 'tue', name: 'Tuesday' },
  { key: 'wed', name: 'Wednesday' },
  { key: 'thu', name: 'Thursday' },
  { key: 'fri', name: 'Friday' },
  { key: 'sat', name: 'Saturday' },
  { key: 'sun', name: 'Sunday' },
];

/** Minutes by weekday, as in `users.availability`. A missing day has no limit. */
export type Availability = Readonly<Record<string, unknown>>;

/** Minutes of a weekday; null if unset or invalid. */
export function minutesOn(availability: Availability, weekday: Weekday): number | null {
  const minutes = availability[weekday];
  return typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 0 && minutes <= 1440 ? minutes : null;
}

/** Available minutes on a calendar day. */
export function availableOn(availability: Availability, day: CalendarDay): number | null {
  // getDay() starts at Sunday.
  return minutesOn(availability, WEEKDAYS[(weekdayOf(day) + 6) % 7]!.key);
}
