import { addDays } from '../../../shared/days/study-day.ts';
import { daysBetween, type CalendarDay } from '../../../shared/days/calendar-day.ts';

/** Months since the year 0. */
export function monthOf(day: CalendarDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/**
 * The day with that number in that month, or the month's last day.
 * @param month as `monthOf` counts
 */
export function dayInMonth(month: number, day: number): CalendarDay {
  const firstOf = (wanted: number) =>
    `${String(Math.floor(wanted / 12)).padStart(4, '0')}-${String((wanted % 12) + 1).padStart(2, '0')}-01`;
  const length = daysBetween(firstOf(month), firstOf(month + 1));
  return addDays(firstOf(month), Math.min(day, length) - 1);
}
