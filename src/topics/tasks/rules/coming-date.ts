import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { monthOf } from './month.ts';

/** Years within which 29 February recurs; months within which the 31st does. */
const LEAP_GAP = 8;
const MONTHS_TO_31ST = 2;

/** The next day with that number, in this month or a later one. */
export function comingDayOfMonth(day: number, today: CalendarDay): CalendarDay | null {
  for (let after = 0; after <= MONTHS_TO_31ST; after++) {
    const months = monthOf(today) + after;
    const found = dateNotOver(Math.floor(months / 12), (months % 12) + 1, day, today);
    if (found !== null) return found;
  }
  return null;
}

/** That day of that month (1 is January), in this year or a later one. */
export function comingDate(month: number, day: number, today: CalendarDay): CalendarDay | null {
  const thisYear = Number(today.slice(0, 4));
  for (let after = 0; after <= LEAP_GAP; after++) {
    const found = dateNotOver(thisYear + after, month, day, today);
    if (found !== null) return found;
  }
  return null;
}

/** @returns null for a date that does not exist, and for one before `today` */
export function dateNotOver(year: number, month: number, day: number, today: CalendarDay): CalendarDay | null {
  const two = (part: number) => String(part).padStart(2, '0');
  const written = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
  return exists && written >= today ? written : null;
}
