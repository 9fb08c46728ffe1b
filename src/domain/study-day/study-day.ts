import { NEW_PROFILE } from '../../../replication/schema/new-profile.ts';
import type { CalendarDay } from '../tasks/due-date.ts';

/**
 * A study day begins at the student's `day_start_time`, an hour on the wall where they are, and ends
 * where the next one begins. What is studied at one in the night belongs to the evening before.
 */
export interface StudyClock {
  /** IANA name: `Asia/Kolkata`. */
  readonly timeZone: string;
  /** 0 … 23. */
  readonly dayStart: number;
}

/** With the wall where this device is. */
export function clockHere(dayStart: number): StudyClock {
  return { timeZone: zoneHere(), dayStart };
}

/** The student's clock. Everything that says "today" asks it; null: the profile is not on this device yet. */
export function clockOf(profile: { readonly day_start_time: number } | null | undefined): StudyClock {
  return clockHere((profile ?? NEW_PROFILE).day_start_time);
}

/** IANA name of the time zone of this device, now. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The study day in which an instant lies; `instant` in epoch milliseconds. */
export function studyDayOf(instant: number, { timeZone, dayStart }: StudyClock): CalendarDay {
  const wall = wallClock(instant, timeZone);
  return dayOfWall(wall - dayStart * HOUR_MS);
}

/** The calendar day that a clock on the wall shows there. */
export function calendarDayOf(instant: number, timeZone: string): CalendarDay {
  return dayOfWall(wallClock(instant, timeZone));
}

/** The hour that a clock on the wall shows there, 0 … 23. */
export function hourOf(instant: number, timeZone: string): number {
  return new Date(wallClock(instant, timeZone)).getUTCHours();
}

/** How far the clock on a wall there is ahead of the one in Greenwich, in milliseconds. @throws RangeError for a zone nobody knows */
export function offsetOf(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - instant;
}

/**
 * When a study day begins, in epoch milliseconds. Where clocks are put forward over that hour, the day
 * begins with the first instant after it; where the hour comes twice, with the first of the two.
 */
export function startOfStudyDay(day: CalendarDay, { timeZone, dayStart }: StudyClock): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + dayStart * HOUR_MS;
  // Of the offsets in effect around that time, those that lead to this wall-clock hour, or just past it.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((around) => wallClock(around, timeZone) - around);
  const candidates = [...new Set(offsets)].map((offset) => wall - offset);
  const exact = candidates.filter((instant) => wallClock(instant, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : firstAfterGap(candidates, wall, timeZone);
}

/** The instant at which clocks were put forward, between the two at which it would have been `wall`. */
function firstAfterGap(candidates: readonly number[], wall: number, timeZone: string): number {
  let before = Math.min(...candidates);
  let after = Math.max(...candidates);
  while (after - before > 1) {
    const middle = before + Math.floor((after - before) / 2);
    if (wallClock(middle, timeZone) >= wall) after = middle;
    else before = middle;
  }
  return after;
}

/** `day` and so many days, in the calendar. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  // From one day to the next a year is walked through: most steps stay in their month, and need no date.
  const inMonth = Number(day.slice(8)) + days;
  if (inMonth >= 1 && inMonth <= 28) return `${day.slice(0, 8)}${String(inMonth).padStart(2, '0')}`;
  return dayOfWall(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** 0 (Sunday) … 6 (Saturday). */
export function weekdayOf(day: CalendarDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function dayOfWall(wall: number): CalendarDay {
  return new Date(wall).toISOString().slice(0, 10);
}

/** Wall-clock time as if it were UTC: the usual way to compute with it. */
function wallClock(instant: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + milliseconds;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than using it a hundred times. @throws RangeError for a zone nobody knows */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
