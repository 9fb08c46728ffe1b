import type { CalendarDay } from '../../../../shared/days/calendar-day.ts';
import { addDays } from '../../../../shared/days/study-day.ts';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats as “4:05 pm”. The day is shown above. */
export function timeWords(at: number): string {
  return time.format(at);
}

export function momentWords(at: number): string {
  return moment.format(at);
}

/** Formats as “Today” or “Friday, 20 November”. */
export function dayWords(which: CalendarDay, today: CalendarDay): string {
  if (which === today) return 'Today';
  if (which === addDays(today, -1)) return 'Yesterday';
  const date = new Date(`${which}T00:00:00Z`);
  return which.slice(0, 4) === today.slice(0, 4) ? day.format(date) : dayOfYear.format(date);
}
