import { type CalendarDay, daysBetween, mondayOf } from '../../../shared/days/calendar-day.ts';
import { addDays } from '../../../shared/days/study-day.ts';
import { addFigures, addMinutes, addToSubject, type Figures, noFigures, type StudySession } from './study-figures.ts';
import type { StudyLedger } from './study-ledger.ts';

/** Filter of sessions. */
export interface StudyFilter {
  /** First and last study day, inclusive. */
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  /** Subject id; null for none, undefined for all. */
  readonly subject: string | null | undefined;
}

export interface WeekFigures {
  /** The Monday on which the week starts. */
  readonly monday: CalendarDay;
  readonly minutes: number;
  /** Target in minutes: the daily target times the days of this week in the range. */
  readonly target: number;
}

export interface StudyReport {
  readonly whole: Figures;
  /** Days of the range with a session. */
  readonly studyDays: number;
  /** Studied subjects, most time first. */
  readonly subjects: readonly { readonly subjectId: string | null; readonly figures: Figures }[];
  /** Weeks of the range, in order. */
  readonly weeks: readonly WeekFigures[];
}

/** @param dailyTarget minutes */
export function reportOf(ledger: StudyLedger, filter: StudyFilter, dailyTarget: number): StudyReport {
  const bySubject = new Map<string | null, Figures>();
  const weekMinutes = new Map<CalendarDay, number>();
  let studyDays = 0;
  for (const { monday, sum } of ledger.weeksOf(filter.from, filter.to)) {
    studyDays += sum.studyDays.get(filter.subject) ?? 0;
    for (const [subjectId, figures] of sum.figures) {
      if (!isOfSubject(filter, subjectId)) continue;
      weekMinutes.set(monday, (weekMinutes.get(monday) ?? 0) + figures.minutes);
      addToSubject(bySubject, subjectId, figures);
    }
  }
  const whole = noFigures();
  for (const figures of bySubject.values()) addFigures(whole, figures);
  const subjects = [...bySubject]
    .map(([subjectId, figures]) => ({ subjectId, figures }))
    .sort((a, b) => b.figures.minutes - a.figures.minutes || ((a.subjectId ?? '') < (b.subjectId ?? '') ? -1 : 1));
  return { whole, studyDays, subjects, weeks: weeksOf(filter, weekMinutes, dailyTarget) };
}

/** Minutes of each day, in order, including zeros. */
export function minutesByDay(ledger: StudyLedger, { from, to, subject }: StudyFilter): { day: CalendarDay; minutes: number }[] {
  const days: { day: CalendarDay; minutes: number }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    let minutes = 0;
    for (const [subjectId, figures] of ledger.figuresOf(day))
      if (subject === undefined || subject === subjectId) minutes += figures.minutes;
    days.push({ day, minutes });
  }
  return days;
}

/** Total minutes of each task. Ignores the filter, because an estimate covers all of the task's time. */
export function minutesByTask(ledger: StudyLedger): ReadonlyMap<string, number> {
  return allMinutes(ledger, 'tasks');
}

/** Total minutes of each chapter. */
export function minutesByChapter(ledger: StudyLedger): ReadonlyMap<string, number> {
  return allMinutes(ledger, 'chapters');
}

function allMinutes(ledger: StudyLedger, of: 'tasks' | 'chapters'): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const days = ledger.days();
  for (const { sum: week } of ledger.weeksOf(days[0] ?? '', days.at(-1) ?? '')) {
    for (const figures of week.figures.values()) for (const [key, minutes] of figures[of]) addMinutes(sums, key, minutes);
  }
  return sums;
}

/** Filtered sessions in chronological order. */
export function sessionsIn(ledger: StudyLedger, filter: StudyFilter): StudySession[] {
  return ledger
    .days()
    .filter((day) => day >= filter.from && day <= filter.to)
    .flatMap((day) => ledger.sessionsOf(day).toSorted((a, b) => a.startedAt - b.startedAt))
    .filter(({ subjectId }) => isOfSubject(filter, subjectId));
}

/** Unrounded averages per study day and per session; null without any. */
export function averagesOf({ whole, studyDays }: Pick<StudyReport, 'whole' | 'studyDays'>) {
  return {
    perStudyDay: studyDays === 0 ? null : whole.minutes / studyDays,
    perSession: whole.sessions === 0 ? null : whole.minutes / whole.sessions,
  };
}

function weeksOf({ from, to }: StudyFilter, minutes: ReadonlyMap<CalendarDay, number>, dailyTarget: number): WeekFigures[] {
  const weeks: WeekFigures[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    const days = daysBetween(monday < from ? from : monday, sunday > to ? to : sunday) + 1;
    weeks.push({ monday, minutes: minutes.get(monday) ?? 0, target: days * dailyTarget });
  }
  return weeks;
}

function isOfSubject({ subject }: StudyFilter, subjectId: string | null): boolean {
  return subject === undefined || subject === subjectId;
}
