import type { FocusTimer } from '../focus/focus-timer.ts';
import type { Following } from '../focus/following.ts';

/**
 * A group's shared timer, as the server keeps it. Times are epoch milliseconds by the server's clock, lengths
 * milliseconds: what is left follows from the time it is, for whoever comes late and whoever was away.
 */
export interface GroupTimer {
  readonly id: string;
  /** Who started it, and controls it. */
  readonly host: string;
  readonly phase: 'focus' | 'short-break';
  readonly startedAt: number;
  readonly length: number;
  /** Null while it runs. */
  readonly pausedAt: number | null;
  /** In pauses that are over. */
  readonly standstill: number;
  /** When it was stopped before its time. */
  readonly endedAt: number | null;
}

/** After so long in a pause its host has gone, and another may begin. The same in private.is_over on the server. */
export const ABANDONED_AFTER_MS = 60 * 60_000;

export function readGroupTimer(stored: unknown): GroupTimer | null {
  if (!stored) return null;
  const { id, host, phase, startedAt, length, pausedAt, standstill, endedAt } = stored as Readonly<Record<string, unknown>>;
  const isWhole =
    typeof id === 'string' &&
    typeof host === 'string' &&
    (phase === 'focus' || phase === 'short-break') &&
    [startedAt, length, standstill].every(Number.isFinite) &&
    [pausedAt, endedAt].every((value) => value === null || Number.isFinite(value));
  return isWhole ? ({ id, host, phase, startedAt, length, pausedAt, standstill, endedAt } as GroupTimer) : null;
}

/** When it was over, or will be if nobody presses anything; by the server's clock, as everything here. */
export function overAt({ startedAt, length, pausedAt, standstill, endedAt }: GroupTimer): number {
  if (endedAt !== null) return endedAt;
  return pausedAt === null ? startedAt + length + standstill : pausedAt + ABANDONED_AFTER_MS;
}

export function isOver(timer: GroupTimer, now: number): boolean {
  return now >= overAt(timer);
}

/** Milliseconds that it has run: no less than nothing, no more than its length. */
export function groupElapsed(timer: GroupTimer, now: number): number {
  const at = Math.min(timer.pausedAt ?? now, timer.endedAt ?? now);
  return Math.min(Math.max(at - timer.startedAt - timer.standstill, 0), timer.length);
}

export function groupTimeLeft(timer: GroupTimer, now: number): number {
  return timer.length - groupElapsed(timer, now);
}

/** Somebody joins in now: what ran before is not theirs. */
export function joinTimer(groupId: string, timer: GroupTimer, now: number): Following {
  return { groupId, timerId: timer.id, joinedAt: now, missed: groupElapsed(timer, now) };
}

/**
 * The times of an own timer that follows a shared one, by the server's clock. They follow from what every device of the
 * student knows, so it does not matter which of them works them out.
 */
export function followedTimes(
  timer: GroupTimer,
  { joinedAt, missed }: Following,
): Pick<FocusTimer, 'startedAt' | 'length' | 'pausedAt' | 'standstill'> {
  return {
    startedAt: joinedAt,
    length: timer.length - missed,
    // Who joins in a pause stands still from then on.
    pausedAt: timer.pausedAt === null ? null : Math.max(timer.pausedAt, joinedAt),
    standstill: Math.max(timer.startedAt + timer.standstill + missed - joinedAt, 0),
  };
}

/**
 * When somebody's following came to an end; null while it goes on. Where another timer has taken the place of
 * theirs, and nobody told this device when theirs was stopped, it was before the other began.
 */
export function followingEndedAt(timer: GroupTimer, { timerId }: Following, now: number): number | null {
  if (timer.id !== timerId) return Math.min(timer.startedAt, now);
  return isOver(timer, now) ? overAt(timer) : null;
}
