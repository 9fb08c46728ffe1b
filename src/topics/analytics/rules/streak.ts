import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { addDays } from '../../../shared/days/study-day.ts';

export interface Streak {
  /** Consecutive study days up to today, or up to yesterday while today has no session. */
  readonly current: number;
  /** True while today still needs a session to continue the streak. */
  readonly isAtRisk: boolean;
  readonly longest: number;
}

/** @param days study days with a session, unsorted, with duplicates */
export function streakOf(days: Iterable<CalendarDay>, today: CalendarDay): Streak {
  const studied = new Set(days);
  let longest = 0;
  for (const day of studied) {
    // Counts only from the start of a run, so the whole takes linear time.
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
