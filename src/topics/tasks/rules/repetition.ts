import { daysBetween, mondayOf, type CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dayInMonth, monthOf } from './month.ts';
import { addDays, weekdayOf } from '../../../shared/days/study-day.ts';

/** How a task repeats: the part of RFC 5545 that students need. */
export interface Repetition {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  /** Interval in days, weeks or months. */
  readonly interval: number;
  /** 0 (Sunday) … 6; empty: the weekday of the due day. Weekly rules only. */
  readonly weekdays: readonly number[];
  /** The intended day of the month, when the due day differs from it: after a shorter month, or postponed. Null: the due day's number. */
  readonly monthDay: number | null;
  /** The day from which intervals count, when the due day was moved off the rhythm. Null: the due day. */
  readonly start: CalendarDay | null;
}

const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** Weeks begin on Monday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month' } as const;
const LONGEST_INTERVAL = 99;
const LAST_DAY: CalendarDay = '9999-12-31';

/** @returns null if any part of the rule is unknown */
export function parseRepetition(text: string): Repetition | null {
  const parts = new Map(text.split(';').map((part) => part.toUpperCase().split('=', 2) as [string, string | undefined]));
  const frequency = parts.get('FREQ');
  if (frequency !== 'DAILY' && frequency !== 'WEEKLY' && frequency !== 'MONTHLY') return null;
  const allowed = ['FREQ', 'INTERVAL', 'DTSTART', frequency === 'WEEKLY' ? 'BYDAY' : '', frequency === 'MONTHLY' ? 'BYMONTHDAY' : ''];
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1', LONGEST_INTERVAL);
  const weekdays = (parts.get('BYDAY')?.split(',') ?? []).map((code) => WEEKDAY_CODES.findIndex((known) => known === code));
  const monthDay = parts.has('BYMONTHDAY') ? wholeNumber(parts.get('BYMONTHDAY') ?? '', 31) : null;
  const start = parts.has('DTSTART') ? dayOf(parts.get('DTSTART') ?? '') : null;
  const isStartKnown = start !== null || !parts.has('DTSTART');
  const isKnown = isStartKnown && [...parts.keys()].every((name) => allowed.includes(name)) && interval !== null && !weekdays.includes(-1);
  return isKnown && (monthDay !== null || !parts.has('BYMONTHDAY'))
    ? { frequency, interval, weekdays: inWeek(weekdays), monthDay, start }
    : null;
}

/** The stored rule: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`. DTSTART is one of the parts, because nothing else stores it. */
export function repetitionText({ frequency, interval, weekdays, monthDay, start }: Repetition): string {
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(weekdays.length === 0
      ? []
      : [
          `BYDAY=${inWeek(weekdays)
            .map((day) => WEEKDAY_CODES[day]!)
            .join(',')}`,
        ]),
    ...(monthDay === null ? [] : [`BYMONTHDAY=${monthDay}`]),
    ...(start === null ? [] : [`DTSTART=${start.replaceAll('-', '')}`]),
  ].join(';');
}

/** "Every day", "Every Monday", "Every 2 weeks on Mon, Thu". */
export function repetitionWords({ frequency, interval, weekdays }: Repetition): string {
  const every = interval === 1 ? `Every ${UNITS[frequency]}` : `Every ${interval} ${UNITS[frequency]}s`;
  if (weekdays.length === 0) return every;
  const days = inWeek(weekdays);
  const names = days.length === 1 ? WEEKDAY_NAMES[days[0]!]! : days.map((day) => WEEKDAY_NAMES[day]!.slice(0, 3)).join(', ');
  return interval === 1 ? `Every ${names}` : `${every} on ${names}`;
}

/** First due day of a new repeating task: today, or the first of its weekdays. */
export function firstDue({ weekdays }: Repetition, today: CalendarDay): CalendarDay {
  if (weekdays.length === 0) return today;
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)).find((day) => weekdays.includes(weekdayOf(day)))!;
}

/**
 * Next due day of a task completed `today`, counted from its due day, so that an early or late completion keeps the rhythm.
 * Always after today.
 * @param due null: no due day, the rhythm starts today
 * @returns null at the end of the calendar
 */
export function nextDue(repetition: Repetition, due: CalendarDay | null, today: CalendarDay): CalendarDay | null {
  const anchor = repetition.start ?? due ?? today;
  const after = latest(anchor, due ?? today, today);
  if (after > addDays(LAST_DAY, -366 * LONGEST_INTERVAL)) return null;
  switch (repetition.frequency) {
    case 'DAILY': {
      const { interval } = repetition;
      return addDays(anchor, (Math.floor(daysBetween(anchor, after) / interval) + 1) * interval);
    }
    case 'WEEKLY':
      return nextInWeeks(repetition, anchor, after);
    case 'MONTHLY':
      return nextInMonths(repetition, anchor, after);
  }
}

/** Rule of the next task, which is due on the rhythm. A task due on the 31st returns to the 31st after a shorter month. */
export function continued(repetition: Repetition, due: CalendarDay | null): Repetition {
  const next = { ...repetition, start: null };
  if (repetition.frequency !== 'MONTHLY' || due === null) return next;
  const wanted = wantedDay(repetition, repetition.start ?? due);
  return { ...next, monthDay: wanted > 28 ? wanted : null };
}

/** The rule of a postponed task: it keeps the rhythm of the original due day. */
export function putOff(repetition: Repetition, due: CalendarDay): Repetition {
  if (repetition.interval > 1) return { ...repetition, start: repetition.start ?? due };
  switch (repetition.frequency) {
    case 'DAILY':
      return repetition;
    case 'WEEKLY':
      return repetition.weekdays.length > 0 ? repetition : { ...repetition, weekdays: [weekdayOf(due)] };
    case 'MONTHLY':
      return { ...repetition, monthDay: wantedDay(repetition, due) };
  }
}

/** The rule after the student changes the due day: the rhythm follows the new day. A rule for every second week keeps its weeks. */
export function redated(repetition: Repetition, due: CalendarDay | null): Repetition {
  const { frequency, interval } = repetition;
  if (frequency === 'WEEKLY' && interval > 1 && due !== null) return putOff(repetition, due);
  return { ...repetition, monthDay: null, start: null };
}

function latest(...days: readonly CalendarDay[]): CalendarDay {
  return days.reduce((one, other) => (one > other ? one : other));
}

function nextInWeeks({ interval, weekdays }: Repetition, anchor: CalendarDay, after: CalendarDay): CalendarDay {
  const days = weekdays.length === 0 ? [weekdayOf(anchor)] : weekdays;
  const monday = mondayOf(anchor);
  const isIn = (day: CalendarDay) => (daysBetween(monday, mondayOf(day)) / 7) % interval === 0 && days.includes(weekdayOf(day));
  let day = addDays(after, 1);
  while (!isIn(day)) day = addDays(day, 1);
  return day;
}

function nextInMonths(repetition: Repetition, anchor: CalendarDay, after: CalendarDay): CalendarDay {
  const { interval } = repetition;
  const wanted = wantedDay(repetition, anchor);
  const first = monthOf(anchor);
  let months = Math.max(Math.floor((monthOf(after) - first) / interval) * interval, 0);
  while (dayInMonth(first + months, wanted) <= after) months += interval;
  return dayInMonth(first + months, wanted);
}

function wantedDay({ monthDay }: Repetition, due: CalendarDay): number {
  return monthDay ?? Number(due.slice(8));
}

function inWeek(weekdays: readonly number[]): readonly number[] {
  return WEEK.filter((day) => weekdays.includes(day));
}

function dayOf(text: string): CalendarDay | null {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day ? day : null;
}

function wholeNumber(text: string, largest: number): number | null {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= largest ? number : null;
}
