import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { addHourShares } from './hour-shares.ts';

/** The fields of a session that figures need. */
export interface StudySession {
  readonly id: string;
  /** The stored study day; it is never recomputed. */
  readonly studyDay: CalendarDay;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** IANA zone in which the session was studied. */
  readonly timeZone: string;
  /** Recorded minutes. Counting subtracts overlaps between devices. */
  readonly minutes: number;
  /** Planned minutes; null if unplanned. */
  readonly planned: number | null;
  readonly outcome: 'finished' | 'abandoned';
  readonly subjectId: string | null;
  readonly taskId: string | null;
  /** Id in the syllabus. */
  readonly chapter: string | null;
}

/** Figures of sessions. The figures of parts add up to the figures of the whole. */
export interface Figures {
  /** Counted minutes: overlapping time counts once. */
  minutes: number;
  sessions: number;
  /** For planned sessions: planned and recorded minutes, and how many sessions ran their full length or ended early. */
  planned: number;
  kept: number;
  full: number;
  early: number;
  /** Minutes by local hour, 0 … 23, in each session's zone. */
  readonly hours: number[];
  /** Minutes by task. */
  readonly tasks: Map<string, number>;
  /** Minutes by chapter. */
  readonly chapters: Map<string, number>;
}

/** Figures by subject id; null for sessions without a subject. */
export type FiguresBySubject = ReadonlyMap<string | null, Figures>;

/** Figures of several study days. */
export interface DaysSum {
  readonly figures: FiguresBySubject;
  /** Number of days on which each subject was studied; `undefined`: on which any was. */
  readonly studyDays: ReadonlyMap<string | null | undefined, number>;
}

const MINUTE_MS = 60_000;

export function noFigures(): Figures {
  const hours = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  return { minutes: 0, sessions: 0, planned: 0, kept: 0, full: 0, early: 0, hours, tasks: new Map(), chapters: new Map() };
}

export function addFigures(sum: Figures, { minutes, sessions, planned, kept, full, early, hours, tasks, chapters }: Figures): void {
  sum.minutes += minutes;
  sum.sessions += sessions;
  sum.planned += planned;
  sum.kept += kept;
  sum.full += full;
  sum.early += early;
  for (let hour = 0; hour < 24; hour++) sum.hours[hour]! += hours[hour]!;
  for (const [task, spent] of tasks) addMinutes(sum.tasks, task, spent);
  for (const [chapter, spent] of chapters) addMinutes(sum.chapters, chapter, spent);
}

export function sumOfDays(days: readonly FiguresBySubject[]): DaysSum {
  const sums = new Map<string | null, Figures>();
  const studyDays = new Map<string | null | undefined, number>();
  for (const day of days) {
    if (day.size > 0) studyDays.set(undefined, (studyDays.get(undefined) ?? 0) + 1);
    for (const [subjectId, figures] of day) {
      studyDays.set(subjectId, (studyDays.get(subjectId) ?? 0) + 1);
      addToSubject(sums, subjectId, figures);
    }
  }
  return { figures: sums, studyDays };
}

export function addToSubject(sums: Map<string | null, Figures>, subjectId: string | null, figures: Figures): void {
  let sum = sums.get(subjectId);
  if (!sum) sums.set(subjectId, (sum = noFigures()));
  addFigures(sum, figures);
}

/**
 * Figures of one study day. Overlapping minutes count for the session that started first. Cumulative rounding makes the parts add up to the
 * rounded whole.
 */
export function figuresOfDay(sessions: readonly StudySession[]): FiguresBySubject {
  const bySubject = new Map<string | null, Figures>();
  let coveredUntil = Number.NEGATIVE_INFINITY;
  let milliseconds = 0;
  let counted = 0;
  for (const session of sessions.toSorted(byStart)) {
    const end = session.startedAt + session.minutes * MINUTE_MS;
    const begin = Math.max(session.startedAt, coveredUntil);
    milliseconds += Math.max(end - begin, 0);
    coveredUntil = Math.max(coveredUntil, end);
    const share = Math.round(milliseconds / MINUTE_MS) - counted;
    counted += share;

    let figures = bySubject.get(session.subjectId);
    if (!figures) bySubject.set(session.subjectId, (figures = noFigures()));
    addSession(figures, session, begin, share);
  }
  return bySubject;
}

function addSession(
  figures: Figures,
  { taskId, chapter, planned, minutes, outcome, timeZone }: StudySession,
  begin: number,
  share: number,
): void {
  figures.minutes += share;
  figures.sessions += 1;
  if (planned !== null) {
    figures.planned += planned;
    figures.kept += minutes;
    if (outcome === 'finished' && minutes >= planned) figures.full += 1;
    else figures.early += 1;
  }
  if (taskId !== null) addMinutes(figures.tasks, taskId, share);
  if (chapter !== null) addMinutes(figures.chapters, chapter, share);
  addHourShares(figures.hours, begin, share, timeZone);
}

export function addMinutes(sums: Map<string, number>, key: string, minutes: number): void {
  sums.set(key, (sums.get(key) ?? 0) + minutes);
}

/** Total order: two devices must assign the minutes in the same way. */
function byStart(a: StudySession, b: StudySession): number {
  return a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1);
}
