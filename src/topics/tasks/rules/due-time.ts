import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords, type DueWords } from './due-date.ts';

const HOUR_MIN = 60;

/** Minutes after midnight as a clock shows them: 1050 is "5:30 pm". */
export function clockWords(minute: number): string {
  const hour = Math.floor(minute / HOUR_MIN);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % HOUR_MIN).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** When a task is due, with its time: "Today, 5:30 pm". */
export function dueWordsWithTime(due: CalendarDay, minute: number | null, today: CalendarDay, isDone: boolean): DueWords {
  const { kind, words } = dueWords(due, today, isDone);
  return { kind, words: minute === null ? words : `${words}, ${clockWords(minute)}` };
}

/** Local wall-clock minutes since a day began. Exceeds 1440 while the study day lasts beyond midnight. */
export function minutesInto(day: CalendarDay, now: Date): number {
  return Math.floor((now.getTime() - instantOf(day, 0)) / 60_000);
}

/** A time in the format of a time field: 1050 is "17:30". */
export function clockValue(minute: number): string {
  return [Math.floor(minute / HOUR_MIN), minute % HOUR_MIN].map((part) => String(part).padStart(2, '0')).join(':');
}

/** @returns null for an empty field */
export function parsedClock(value: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(value) ?? [];
  return hour === undefined ? null : Number(hour) * HOUR_MIN + Number(minute);
}

/** Epoch milliseconds at which a wall clock in this device's zone shows that minute of that day. */
export function instantOf(day: CalendarDay, minute: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, minute).getTime();
}
