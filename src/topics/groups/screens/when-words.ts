import { clockTime } from '../../focus/rules/index.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short' });
const date = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });
const dateOfYear = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

/** Formats the time of an event: the time for today, the weekday for this week, otherwise the date. */
export function whenWords(at: number, now = Date.now()): string {
  const today = new Date(now).setHours(0, 0, 0, 0);
  // `>=` without an upper bound, because this device's clock may be behind the server's.
  if (at >= today) return clockTime(at);
  if (at >= today - DAY) return 'Yesterday';
  if (at >= today - 6 * DAY) return weekday.format(at);
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? date : dateOfYear).format(at);
}
