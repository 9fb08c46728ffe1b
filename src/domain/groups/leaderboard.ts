import type { CalendarDay } from '../tasks/due-date.ts';
import { addDays, weekdayOf } from '../study-day/study-day.ts';

export type LeaderboardSpan = 'day' | 'week' | 'month';

/**
 * Minutes of a day that count here. Whoever is awake for sixteen hours, eats and goes to school studies ten at the most; what
 * goes beyond costs sleep, and with it what was learned. A comparison that counted it would reward that.
 */
export const MOST_MINUTES_A_DAY = 10 * 60;

/** What the members' cards say of them. */
export interface StudiedDays {
  readonly userId: string;
  readonly hidesStudyTime: boolean;
  /** Minutes by study day. */
  readonly studyDays: Readonly<Record<string, unknown>>;
}

export interface LeaderboardRow<M extends StudiedDays = StudiedDays> {
  readonly member: M;
  /** Null where the member hides their time. */
  readonly minutes: number | null;
  /** Who studied as long has the same; null for who did not study, or hides it. */
  readonly place: number | null;
}

/** The study days from a span's first to today: a week begins on Monday, a month on its first. */
export function daysOf(span: LeaderboardSpan, today: CalendarDay): readonly CalendarDay[] {
  const before = span === 'day' ? 0 : span === 'week' ? (weekdayOf(today) + 6) % 7 : Number(today.slice(8)) - 1;
  return Array.from({ length: before + 1 }, (_, at) => addDays(today, at - before));
}

/** Minutes on these days, of each no more than count. What is no number of minutes is none. */
export function countedOn(days: readonly CalendarDay[], studyDays: StudiedDays['studyDays']): number {
  return days.reduce((sum, day) => {
    const minutes = studyDays[day];
    return typeof minutes === 'number' && minutes > 0 ? sum + Math.min(minutes, MOST_MINUTES_A_DAY) : sum;
  }, 0);
}

/** Those who studied longest first; those who hide their time at the end. Among equals the order stays as it was given. */
export function leaderboard<M extends StudiedDays>(
  members: readonly M[],
  span: LeaderboardSpan,
  today: CalendarDay,
): readonly LeaderboardRow<M>[] {
  const days = daysOf(span, today);
  const rows = members
    .map((member) => ({ member, minutes: member.hidesStudyTime ? null : countedOn(days, member.studyDays) }))
    .toSorted((a, b) => (b.minutes ?? -1) - (a.minutes ?? -1));
  return rows.map((row) => ({
    ...row,
    place: row.minutes ? rows.findIndex(({ minutes }) => minutes === row.minutes) + 1 : null,
  }));
}
