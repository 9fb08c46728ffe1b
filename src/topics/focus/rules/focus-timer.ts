import type { FocusSettings } from './focus-settings.ts';
import { type Following, readFollowing } from './following.ts';

/** Study and break phases. A stopwatch runs until stopped. */
export type FocusPhase = 'focus' | 'short-break' | 'long-break' | 'stopwatch';

/**
 * A running or paused timer, as all of the student's devices store it. It stores the start and the paused time; everything else is computed
 * from the current time. So reloads, sleep and second devices agree. Times in epoch milliseconds, lengths in ms.
 */
export interface FocusTimer {
  /** Id of the resulting session. Two devices that end the timer write the same session. */
  readonly sessionId: string;
  readonly phase: FocusPhase;
  readonly startedAt: number;
  /** Null for a stopwatch. */
  readonly length: number | null;
  /** Null while running. */
  readonly pausedAt: number | null;
  /** Total length of finished pauses. */
  readonly standstill: number;
  /** Number of earlier focus phases in this sitting. */
  readonly round: number;
  readonly subjectId: string | null;
  readonly taskId: string | null;
  /** The followed group timer. Its times are by the server's clock. */
  readonly following: Following | null;
}

const MINUTE_MS = 60_000;

/** Maximum minutes of a session: time slept through is not study. */
export const LONGEST_SESSION_MINUTES = 12 * 60;

/** Elapsed ms, clamped to 0 … length against changed clocks. */
export function elapsed({ startedAt, length, pausedAt, standstill }: FocusTimer, now: number): number {
  const ran = Math.max((pausedAt ?? now) - startedAt - standstill, 0);
  return Math.min(ran, length ?? Number.POSITIVE_INFINITY);
}

/** Remaining ms; null for a stopwatch. */
export function timeLeft(timer: FocusTimer, now: number): number | null {
  return timer.length === null ? null : timer.length - elapsed(timer, now);
}

/** Time at which the timer ends automatically; null while paused, and for a stopwatch. */
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

/** The timer after the device's clock was set forward by `by` ms. */
export function shifted(timer: FocusTimer, by: number): FocusTimer {
  return { ...timer, startedAt: timer.startedAt + by, pausedAt: timer.pausedAt === null ? null : timer.pausedAt + by };
}

/** Minutes of a phase; null for a stopwatch. */
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

/** The phase that follows, and its round. */
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

/** True for a study phase, false for a break. */
export function isStudy(phase: FocusPhase): boolean {
  return phase === 'focus' || phase === 'stopwatch';
}

/** True for at least a minute of study: less is a slip, not a session. */
export function isSession(timer: FocusTimer, now: number): boolean {
  return isStudy(timer.phase) && elapsed(timer, now) >= MINUTE_MS;
}

/** Whole minutes that the session counts. */
export function studiedMinutes(timer: FocusTimer, now: number): number {
  return Math.min(Math.round(elapsed(timer, now) / MINUTE_MS), LONGEST_SESSION_MINUTES);
}

const PHASES: readonly unknown[] = ['focus', 'short-break', 'long-break', 'stopwatch'] satisfies FocusPhase[];

/** Parses a stored timer. Returns null if none is stored, or if another version's format is unreadable. */
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
