import type { FocusTimer } from './focus-timer.ts';
import type { Following } from './following.ts';

/**
 * A group's shared timer, as stored on the server. Times in epoch milliseconds by the server's clock, lengths in ms. Everything else is
 * computed from the current time.
 */
export interface GroupTimer {
  readonly id: string;
  /** Id of the host, who started the timer and controls it. */
  readonly host: string;
  readonly phase: 'focus' | 'short-break';
  readonly startedAt: number;
  readonly length: number;
  /** Null while running. */
  readonly pausedAt: number | null;
  /** Total length of finished pauses. */
  readonly standstill: number;
  /** Time of an early stop. */
  readonly endedAt: number | null;
}

/** After a pause this long the host counts as gone, and another member may start. Equals private.is_over on the server. */
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

/** Time at which the timer ended, or will end without further actions, by the server's clock. */
export function overAt({ startedAt, length, pausedAt, standstill, endedAt }: GroupTimer): number {
  if (endedAt !== null) return endedAt;
  return pausedAt === null ? startedAt + length + standstill : pausedAt + ABANDONED_AFTER_MS;
}

export function isOver(timer: GroupTimer, now: number): boolean {
  return now >= overAt(timer);
}

/** Elapsed ms, clamped to 0 … length. */
export function groupElapsed(timer: GroupTimer, now: number): number {
  const at = Math.min(timer.pausedAt ?? now, timer.endedAt ?? now);
  return Math.min(Math.max(at - timer.startedAt - timer.standstill, 0), timer.length);
}

export function groupTimeLeft(timer: GroupTimer, now: number): number {
  return timer.length - groupElapsed(timer, now);
}

/** Joins a group's timer now. Its earlier time does not count. */
export function joinTimer(groupId: string, timer: GroupTimer, now: number): Following {
  return { groupId, timerId: timer.id, joinedAt: now, missed: groupElapsed(timer, now) };
}

/**
 * The times of a student's timer that follows the group's, by the server's clock. Computed only from data that all of the student's devices
 * have, so that each gives the same result.
 */
export function followedTimes(
  timer: GroupTimer,
  { joinedAt, missed }: Following,
): Pick<FocusTimer, 'startedAt' | 'length' | 'pausedAt' | 'standstill'> {
  return {
    startedAt: joinedAt,
    length: timer.length - missed,
    // Joining during a pause starts paused.
    pausedAt: timer.pausedAt === null ? null : Math.max(timer.pausedAt, joinedAt),
    standstill: Math.max(timer.startedAt + timer.standstill + missed - joinedAt, 0),
  };
}

/**
 * Time at which following ended; null while it continues. When another timer replaced it and this device missed the stop, following ended
 * before the other timer started.
 */
export function followingEndedAt(timer: GroupTimer, { timerId }: Following, now: number): number | null {
  if (timer.id !== timerId) return Math.min(timer.startedAt, now);
  return isOver(timer, now) ? overAt(timer) : null;
}
