import { offsetOf } from '../../../../shared/days/study-day.ts';
import type { CalendarDay } from '../../../../shared/days/calendar-day.ts';
import { isDay, readTime } from '../tasks/read-date.ts';
import type { CalendarLine, Component } from './parse-calendar.ts';

/** A time by the student's clock. */
export interface WallTime {
  readonly day: CalendarDay;
  /** Minutes after midnight; null for a whole day. */
  readonly minutes: number | null;
  /** The time zone is unknown, so the student's own is assumed. */
  readonly isZoneUnknown: boolean;
}

/** Zones defined in the file, with a constant offset in minutes, by name. */
export type OwnZones = ReadonlyMap<string, number>;

const MOST_ZONES = 500;

/** The file's own zones that have a single offset. */
export function ownZones(calendar: Component): OwnZones {
  const zones = new Map<string, number>();
  for (const { name, lines, parts } of calendar.parts) {
    if (name !== 'VTIMEZONE' || zones.size >= MOST_ZONES) continue;
    const id = lines.find((line) => line.name === 'TZID')?.value;
    const offsets = new Set(parts.flatMap((part) => part.lines.flatMap((line) => (line.name === 'TZOFFSETTO' ? [line.value.trim()] : []))));
    const [, sign, hours, minutes] = offsets.size === 1 ? (/^([+-])(\d\d)(\d\d)/.exec([...offsets][0]!) ?? []) : [];
    if (id !== undefined && sign !== undefined) zones.set(id, (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
  }
  return zones;
}

/** Names that were looked up. Limits their number, because each valid name, in any case, keeps a formatter in memory. */
const asked = new Set<string>();

/** Windows' names for zones that are common among students here. */
const OF_WINDOWS: Readonly<Record<string, string>> = {
  'India Standard Time': 'Asia/Kolkata',
  'Sri Lanka Standard Time': 'Asia/Colombo',
  'Nepal Standard Time': 'Asia/Kathmandu',
  'Bangladesh Standard Time': 'Asia/Dhaka',
  'Pakistan Standard Time': 'Asia/Karachi',
  'Arabian Standard Time': 'Asia/Dubai',
  'Singapore Standard Time': 'Asia/Singapore',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Pacific Standard Time': 'America/Los_Angeles',
};

const VALUE = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/;

/**
 * Parses a DATE or DATE-TIME: in UTC, in a named zone, or floating, which means the student's clock.
 * @returns null if it is neither
 */
export function readWallTime({ parameters, value }: CalendarLine, timeZone: string, own: OwnZones): WallTime | null {
  const [, year, month, day, hours, minutes, , utc] = VALUE.exec(value.trim()) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return null;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (hours === undefined) return { day: date, minutes: null, isZoneUnknown: false };
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  const wall = midnight + (Number(hours) * 60 + Number(minutes)) * 60_000;
  const zone = parameters.get('TZID');
  if (utc === undefined && zone === undefined) return { ...splitWall(wall), isZoneUnknown: false };
  const instant = utc === 'Z' ? wall : instantIn(wall, zone!, own);
  if (instant === null) return { ...splitWall(wall), isZoneUnknown: true };
  const here = readTime(new Date(instant).toISOString(), timeZone);
  return here === null ? null : { ...here, isZoneUnknown: false };
}

function splitWall(wall: number): { readonly day: CalendarDay; readonly minutes: number } {
  return { day: new Date(wall).toISOString().slice(0, 10), minutes: Math.floor(wall / 60_000) % 1440 };
}

/** The instant at which a clock in the zone shows a time; the first one if there are two. Null for an unknown zone. */
function instantIn(wall: number, zone: string, own: OwnZones): number | null {
  const name = Object.hasOwn(OF_WINDOWS, zone) ? OF_WINDOWS[zone]! : zone.replace(/^\/(?:[^/A-Z][^/]*\/)+/, '');
  try {
    if (asked.size >= MOST_ZONES && !asked.has(name)) throw new RangeError('Too many zones');
    asked.add(name);
    // The offset at the wall time is right unless the clock changes in between, so compute it once more at the guess.
    const guess = wall - offsetOf(wall, name);
    return wall - offsetOf(guess, name);
  } catch {
    const offset = own.get(zone);
    return offset === undefined ? null : wall - offset * 60_000;
  }
}

/** Parses a duration such as `P1DT2H30M` or `-PT10M` to minutes; null if it is none. */
export function readDuration(text: string): number | null {
  const [whole, sign, weeks, days, hours, minutes] =
    /^([+-])?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,7}S)?)?$/.exec(text.trim()) ?? [];
  if (whole === undefined || /[PT]$/.test(whole)) return null;
  const total = Number(weeks ?? 0) * 10_080 + Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -total : total;
}
