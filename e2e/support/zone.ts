import { addDays, calendarDayOf, hourOf, startOfStudyDay } from '../../src/shared/days/study-day.ts';
import type { CalendarDay } from '../../src/shared/days/calendar-day.ts';

const INDIA = 'Asia/Kolkata';
const isDay = (hour: number) => hour >= 6 && hour < 20;

/** Time zone of all devices: India's, or New York's during India's night. No day ends during a run, neither at midnight nor at four. */
export const ZONE = isDay(hourOf(Date.now(), INDIA)) ? INDIA : 'America/New_York';

/** The devices' calendar day, which is the study day too, some days from now. */
export function dayFromNow(days: number): CalendarDay {
  return addDays(calendarDayOf(Date.now(), ZONE), days);
}

/** Epoch milliseconds of the devices' wall-clock hour. */
export function hourOn(day: CalendarDay, hour: number): number {
  return startOfStudyDay(day, { timeZone: ZONE, dayStart: hour });
}

/** A device's wall clock: `2026-11-25` and `18:30`. */
export function wallClockAt(instant: number): { readonly day: CalendarDay; readonly time: string } {
  const [day, time] = new Date(instant).toLocaleString('sv-SE', { timeZone: ZONE }).split(' ');
  return { day: day!, time: time!.slice(0, 5) };
}
