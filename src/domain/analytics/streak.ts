import type { CalendarDay } from '../tasks/due-date.ts';
import { addDays } from '../study-day/study-day.ts';

export interface Streak {
  /** Study days in a row up to today, or up to yesterday where today has nothing yet. */
  readonly current: number;
  /** Today still has to be studied for the streak to go on. */
  readonly isAtRisk: boolean;
  readonly longest: number;
}

/** @param days study days with at least one session, in any order, each as often as it comes */
export function streakOf(days: Iterable<CalendarDay>, today: CalendarDay): Streak {
  const studied = new Set(days);
  let longest = 0;
  for (const day of studied) {
    // Only where a row begins: each day is walked over once.
    if (!studied.has(addDays(day, -1))) longest = Math.max(longest, rowFrom(studied, day, 1));
  }
  const hasToday = studied.has(today);
  const current = rowFrom(studied, hasToday ? today : addDays(today, -1), -1);
  return { current, isAtRisk: current > 0 && !hasToday, longest };
}

function rowFrom(studied: ReadonlySet<CalendarDay>, first: CalendarDay, step: 1 | -1): number {
  let length = 0;
  for (let day = first; studied.has(day); day = addDays(day, step)) length += 1;
  return length;
}
