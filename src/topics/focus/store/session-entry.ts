import { findOverlap, spanOf, type StudiedTime } from '../rules/counted-minutes.ts';
import { LONGEST_SESSION_MINUTES } from '../rules/focus-timer.ts';
import { durationWords } from '../../tasks/rules/index.ts';
import { clockTime } from '../rules/clock-words.ts';
import { calendarDayOf, zoneHere } from '../../../shared/days/study-day.ts';

/** A session as entered by the student. */
export interface SessionEntry {
  /** Epoch milliseconds; NaN if invalid. */
  readonly startedAt: number;
  readonly minutes: number;
  readonly subjectId: string | null;
  readonly taskId: string | null;
  readonly chapter: string | null;
}

export interface EntryProblem {
  readonly field: 'start' | 'minutes';
  /** What is wrong and how to fix it. */
  readonly message: string;
}

const MINUTE_MS = 60_000;
const YEAR_MS = 366 * 24 * 60 * MINUTE_MS;

/** Field values for the start of a session of `minutes` that ends at `now`. */
export function startEndingAt(now: number, minutes: number): { readonly day: string; readonly time: string } {
  const startedAt = now - (Number.isFinite(minutes) ? minutes : 0) * MINUTE_MS;
  const start = new Date(startedAt);
  const two = (part: number) => String(part).padStart(2, '0');
  return { day: calendarDayOf(startedAt, zoneHere()), time: `${two(start.getHours())}:${two(start.getMinutes())}` };
}

/** Validates an entry; returns null if it is valid. `others`: sessions around that time. */
export function entryProblem({ startedAt, minutes }: SessionEntry, others: readonly StudiedTime[], now: number): EntryProblem | null {
  if (!Number.isFinite(startedAt)) return { field: 'start', message: 'Choose a day and a time.' };
  if (startedAt > now) return { field: 'start', message: 'This time is in the future. Choose an earlier one.' };
  if (startedAt < now - YEAR_MS) return { field: 'start', message: 'This day is more than a year ago. Choose a later one.' };
  return lengthProblem(startedAt, minutes, now) ?? overlapProblem(startedAt, minutes, others);
}

function lengthProblem(startedAt: number, minutes: number, now: number): EntryProblem | null {
  const untilNow = Math.floor((now - startedAt) / MINUTE_MS);
  const message =
    !Number.isInteger(minutes) || minutes < 1
      ? 'Enter whole minutes, at least 1.'
      : minutes > LONGEST_SESSION_MINUTES
        ? `A session can have up to ${LONGEST_SESSION_MINUTES} minutes. Add the rest as another session.`
        : minutes > untilNow
          ? `This ends in the future. Until now it is ${durationWords(untilNow)}.`
          : null;
  return message === null ? null : { field: 'minutes', message };
}

function overlapProblem(startedAt: number, minutes: number, others: readonly StudiedTime[]): EntryProblem | null {
  const entered = { start_time: new Date(startedAt).toISOString(), duration: minutes };
  const other = findOverlap(
    entered,
    others.toSorted((a, b) => spanOf(a).start - spanOf(b).start),
  );
  if (!other) return null;
  const { start, end } = spanOf(other);
  const already = `You already have a session from ${clockTime(start)} to ${clockTime(end)}.`;
  const fitting = Math.floor((start - startedAt) / MINUTE_MS);
  return fitting < 1
    ? { field: 'start', message: `${already} Begin at ${clockTime(Math.ceil(end / MINUTE_MS) * MINUTE_MS)} or later.` }
    : { field: 'minutes', message: `${already} Up to ${durationWords(fitting)} fit before that.` };
}
