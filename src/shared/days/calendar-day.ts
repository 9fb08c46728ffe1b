/** A calendar day, YYYY-MM-DD. Days compare as strings. */
export type CalendarDay = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The Sunday that ends the day's week: weeks start on Monday. */
export function endOfWeek(day: CalendarDay): CalendarDay {
  const date = utc(day);
  return utcDay(date.getTime() + ((7 - date.getUTCDay()) % 7) * DAY_MS);
}

/** The Monday that starts the day's week. */
export function mondayOf(day: CalendarDay): CalendarDay {
  const date = utc(day);
  return utcDay(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS);
}

/** Number of days between two days; negative if `to` is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS);
}

/** The name of the weekday: "Friday". */
export function weekday(day: CalendarDay): string {
  return WEEKDAYS[utc(day).getUTCDay()]!;
}

/** "Fri 27 Nov", with the year unless it is the current one. */
export function shortDate(day: CalendarDay, today: CalendarDay): string {
  const date = utc(day);
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.getUTCFullYear()}`;
  return `${weekday(day).slice(0, 3)} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${year}`;
}

/** Computes in UTC: calendar days have no time zone, and UTC has no clock changes. */
function utc(day: CalendarDay): Date {
  return new Date(`${day}T00:00:00Z`);
}

function utcDay(time: number): CalendarDay {
  return new Date(time).toISOString().slice(0, 10);
}
