import type { FocusSettings } from './focus-settings.ts';
import { type Following, readFollowing } from './following.ts';

/** What a student works in, and rests from. A stopwatch runs until it is stopped. */
export type FocusPhase = 'focus' | 'short-break' | 'long-break' | 'stopwatch';

/**
 * A timer that runs or is paused, as every device of the student has it. It says when it began and how
 * long it has stood still; what is left follows from the time it is now. Nothing is counted, so a reload, a
 * phone that slept and a second device agree. Times are epoch milliseconds, lengths milliseconds.
 */
export interface FocusTimer {
  /** Of the session that it becomes: two devices that end it write the same one. */
  readonly sessionId: string;
  readonly phase: FocusPhase;
  readonly startedAt: number;
  /** Null for a stopwatch. */
  readonly length: number | null;
  /** Null while it runs. */
  readonly pausedAt: number | null;
  /** In pauses that are over. */
  readonly standstill: number;
  /** Focus phases that came before, in this sitting. */
  readonly round: number;
  readonly subjectId: string | null;
  readonly taskId: string | null;
  /** The shared timer of a group that it goes with. Its times are stored by the server's clock. */
  readonly following: Following | null;
}

const MINUTE_MS = 60_000;

/** Minutes that a session may have: the rest of a day that was slept through is not studied. */
export const LONGEST_SESSION_MINUTES = 12 * 60;

/** Milliseconds that the timer has run. A clock that was set back makes it no less than nothing, one set forward no more than its length. */
export function elapsed({ startedAt, length, pausedAt, standstill }: FocusTimer, now: number): number {
  const ran = Math.max((pausedAt ?? now) - startedAt - standstill, 0);
  return Math.min(ran, length ?? Number.POSITIVE_INFINITY);
}

/** Milliseconds; null for a stopwatch. */
export function timeLeft(timer: FocusTimer, now: number): number | null {
  return timer.length === null ? null : timer.length - elapsed(timer, now);
}

/** When it ends by itself; null while it is paused, and for a stopwatch. */
export function endOf({ startedAt, length, pausedAt, standstill }: FocusTimer): number | null {
  return length === null || pausedAt !== null ? null : startedAt + length + standstill;
}

export function pause(timer: FocusTimer, now: number): FocusTimer {
  return timer.pausedAt === null ? { ...timer, pausedAt: Math.max(now, timer.startedAt + timer.standstill) } : timer;
}

export function resume(timer: FocusTimer, now: number): FocusTimer {
  if (timer.pausedAt === null) return timer;
  return { ...timer, pausedAt: null, standstill: timer.standstill + Math.max(now - timer.pausedAt, 0) };
}

/** The same timer by a clock that was set `by` milliseconds forward while it ran. */
export function shifted(timer: FocusTimer, by: number): FocusTimer {
  return { ...timer, startedAt: timer.startedAt + by, pausedAt: timer.pausedAt === null ? null : timer.pausedAt + by };
}

/** Minutes of `phase`; null for a stopwatch, which has no end. */
function minutesOf(phase: FocusPhase, settings: FocusSettings): number | null {
  switch (phase) {
    case 'focus':
      return settings.focus;
    case 'short-break':
      return settings.shortBreak;
    case 'long-break':
      return settings.longBreak;
    case 'stopwatch':
      return null;
  }
}

/** What comes after a phase, and the round it belongs to. */
export function nextPhase(
  { phase, round }: Pick<FocusTimer, 'phase' | 'round'>,
  settings: FocusSettings,
): { phase: FocusPhase; round: number } {
  if (phase === 'stopwatch') return { phase, round };
  if (phase !== 'focus') return { phase: 'focus', round: phase === 'long-break' ? 0 : round };
  const done = round + 1;
  return { phase: done % settings.longBreakEvery === 0 ? 'long-break' : 'short-break', round: done };
}

export function lengthOf(phase: FocusPhase, settings: FocusSettings): number | null {
  const minutes = minutesOf(phase, settings);
  return minutes === null ? null : minutes * MINUTE_MS;
}

/** Is it time studied, and not rest? */
export function isStudy(phase: FocusPhase): boolean {
  return phase === 'focus' || phase === 'stopwatch';
}

/** Whole minutes studied, as they go into a session. */
export function studiedMinutes(timer: FocusTimer, now: number): number {
  return Math.min(Math.round(elapsed(timer, now) / MINUTE_MS), LONGEST_SESSION_MINUTES);
}

const PHASES: readonly unknown[] = ['focus', 'short-break', 'long-break', 'stopwatch'] satisfies FocusPhase[];

/** The timer that another device, or another version of the app, stored; null where there is none that this one understands. */
export function readFocusTimer(stored: Readonly<Record<string, unknown>> | null | undefined): FocusTimer | null {
  if (!stored) return null;
  const { sessionId, phase, startedAt, length, pausedAt, standstill, round, subjectId, taskId, following } = stored;
  const isWhole =
    typeof sessionId === 'string' &&
    PHASES.includes(phase) &&
    [startedAt, standstill, round].every(Number.isFinite) &&
    [length, pausedAt].every((value) => value === null || Number.isFinite(value)) &&
    [subjectId, taskId].every((value) => value === null || typeof value === 'string');
  if (!isWhole) return null;
  const known = { sessionId, phase, startedAt, length, pausedAt, standstill, round, subjectId, taskId } as Omit<FocusTimer, 'following'>;
  return { ...known, following: readFollowing(following) };
}
