import { offsetOf } from '../../../../shared/days/study-day.ts';
import type { CalendarDay } from '../../../../shared/days/calendar-day.ts';
import { isDay, readTime } from '../tasks/read-date.ts';
import type { CalendarLine, Component } from './parse-calendar.ts';

/** A time on the student's clock. */
export interface WallTime {
  readonly day: CalendarDay;
  /** Minutes after midnight; null for a whole day. */
  readonly minutes: number | null;
  /** Its time zone was not known: taken as the student's own. */
  readonly isZoneUnknown: boolean;
}

/** Offsets in minutes of a file's own zones that never change: by name. */
export type OwnZones = ReadonlyMap<string, number>;

const MOST_ZONES = 500;

/** Zones that the file defines with one offset only. */
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

/** Names that were looked up: each that exists keeps a formatter, in whatever case its letters are. */
const asked = new Set<string>();

/** What Windows calls zones that students here meet. */
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
 * A DATE or DATE-TIME: in UTC, in a named zone, or floating, which is the student's own clock.
 * @returns null if it is none
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

/** The instant at which a clock there shows a time; of two, the first. Null for a zone that nobody knows. */
function instantIn(wall: number, zone: string, own: OwnZones): number | null {
  const name = Object.hasOwn(OF_WINDOWS, zone) ? OF_WINDOWS[zone]! : zone.replace(/^\/(?:[^/A-Z][^/]*\/)+/, '');
  try {
    if (asked.size >= MOST_ZONES && !asked.has(name)) throw new RangeError('Too many zones');
    asked.add(name);
    // An offset found at the wall time is right unless the clock changes in between: once more with it.
    const guess = wall - offsetOf(wall, name);
    return wall - offsetOf(guess, name);
  } catch {
    const offset = own.get(zone);
    return offset === undefined ? null : wall - offset * 60_000;
  }
}

/** `P1DT2H30M`, `-PT10M`: in minutes; null if it is none. */
export function readDuration(text: string): number | null {
  const [whole, sign, weeks, days, hours, minutes] =
    /^([+-])?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,7}S)?)?$/.exec(text.trim()) ?? [];
  if (whole === undefined || /[PT]$/.test(whole)) return null;
  const total = Number(weeks ?? 0) * 10_080 + Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -total : total;
}
