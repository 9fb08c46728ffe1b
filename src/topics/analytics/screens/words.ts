import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { weekdayOf } from '../../../shared/days/study-day.ts';
import { durationWords } from '../../tasks/rules/index.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** 45 min, 2 h, 2 h 5 min; to the minute. */
export function lengthWords(minutes: number): string {
  return durationWords(Math.round(minutes));
}

/** 12 March, or 12 March 2025 outside the year of `today`. */
export function dayWords(day: CalendarDay, today: CalendarDay): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}${year}`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Monday 12 March */
export function weekdayWords(day: CalendarDay, today: CalendarDay): string {
  return day === today ? 'Today' : `${WEEKDAYS[weekdayOf(day)]!} ${dayWords(day, today)}`;
}

/** Mon */
export function weekdayMark(day: CalendarDay): string {
  return WEEKDAYS[weekdayOf(day)]!.slice(0, 3);
}

/** Mar */
export function monthMark(day: CalendarDay): string {
  return MONTHS[Number(day.slice(5, 7)) - 1]!.slice(0, 3);
}

/** 12 Mar */
export function dayMark(day: CalendarDay): string {
  return `${Number(day.slice(8))} ${monthMark(day)}`;
}

/** 4 am, 12 pm; `hour` 0 … 23. */
export function hourWords(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}

/** 1 session, 2 sessions. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}
