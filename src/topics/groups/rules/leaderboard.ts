import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { addDays, weekdayOf } from '../../../shared/days/study-day.ts';

export type LeaderboardSpan = 'day' | 'week' | 'month';

/**
 * Maximum counted minutes per day. A student who attends school studies ten hours at most; more costs sleep, and rewarding that
 * would be wrong.
 */
export const MOST_MINUTES_A_DAY = 10 * 60;

/** The part of a member that the leaderboard uses. */
export interface StudiedDays {
  readonly userId: string;
  readonly hidesStudyTime: boolean;
  /** Minutes by study day. */
  readonly studyDays: Readonly<Record<string, unknown>>;
}

export interface LeaderboardRow<M extends StudiedDays = StudiedDays> {
  readonly member: M;
  /** Null if the member hides their study time. */
  readonly minutes: number | null;
  /** Members with equal times share a rank. Null for those who did not study or hide their study time. */
  readonly place: number | null;
}

/** Study days of a span that ends today: a week starts on Monday, a month on its first day. */
export function daysOf(span: LeaderboardSpan, today: CalendarDay): readonly CalendarDay[] {
  const before = span === 'day' ? 0 : span === 'week' ? (weekdayOf(today) + 6) % 7 : Number(today.slice(8)) - 1;
  return Array.from({ length: before + 1 }, (_, at) => addDays(today, at - before));
}

/** Sum of the minutes on these days, capped per day. Invalid values count as none. */
export function countedOn(days: readonly CalendarDay[], studyDays: StudiedDays['studyDays']): number {
  return days.reduce((sum, day) => {
    const minutes = studyDays[day];
    return typeof minutes === 'number' && minutes > 0 ? sum + Math.min(minutes, MOST_MINUTES_A_DAY) : sum;
  }, 0);
}

/** Sorts by time, descending. Members who hide their time come last. Stable for ties. */
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
