import { NEW_PROFILE } from '../../../replication/schema/new-profile.ts';
import type { CalendarDay } from './calendar-day.ts';

/**
 * A study day starts at the student's `day_start_time`, a local wall-clock hour, and ends where the next one starts. Study at 1
 * am belongs to the evening before.
 */
export interface StudyClock {
  /** IANA name: `Asia/Kolkata`. */
  readonly timeZone: string;
  /** 0 … 23. */
  readonly dayStart: number;
}

/** The clock in this device's time zone. */
export function clockHere(dayStart: number): StudyClock {
  return { timeZone: zoneHere(), dayStart };
}

/** The student's clock. Everything that says "today" uses it. Null: this device does not have the profile yet. */
export function clockOf(profile: { readonly day_start_time: number } | null | undefined): StudyClock {
  return clockHere((profile ?? NEW_PROFILE).day_start_time);
}

/** IANA name of this device's current time zone. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The study day that contains `instant` (epoch milliseconds). */
export function studyDayOf(instant: number, { timeZone, dayStart }: StudyClock): CalendarDay {
  const wall = wallClock(instant, timeZone);
  return dayOfWall(wall - dayStart * HOUR_MS);
}

/** The local calendar day. */
export function calendarDayOf(instant: number, timeZone: string): CalendarDay {
  return dayOfWall(wallClock(instant, timeZone));
}

/** The local wall-clock hour, 0 … 23. */
export function hourOf(instant: number, timeZone: string): number {
  return new Date(wallClock(instant, timeZone)).getUTCHours();
}

/** Offset of the zone from UTC in milliseconds. @throws RangeError for an unknown zone */
export function offsetOf(instant: number, timeZone: string): number {
  return wallClock(instant, timeZone) - instant;
}

/**
 * Start of a study day in epoch milliseconds. If the clock skips that hour, the first instant after the gap; if the hour occurs twice, its
 * first occurrence.
 */
export function startOfStudyDay(day: CalendarDay, { timeZone, dayStart }: StudyClock): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + dayStart * HOUR_MS;
  // Of the offsets in effect around that time, keeps those that give this wall-clock hour, or else the first one after a gap.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((around) => wallClock(around, timeZone) - around);
  const candidates = [...new Set(offsets)].map((offset) => wall - offset);
  const exact = candidates.filter((instant) => wallClock(instant, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : firstAfterGap(candidates, wall, timeZone);
}

/** The time of the clock change, between the two candidates for `wall`. */
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

/** Adds days in the calendar. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  // Fast path for loops over a year: most steps stay within a month and need no Date.
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

/** Wall-clock time as a timestamp, as if it were UTC, for calculations. */
function wallClock(instant: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + milliseconds;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than using it a hundred times. @throws RangeError for an unknown zone */
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
