import { type CalendarDay, daysBetween, endOfWeek } from '../tasks/due-date.ts';
import { addDays } from '../study-day/study-day.ts';
import { addFigures, type Figures, noFigures, type StudySession } from './study-figures.ts';
import type { StudyLedger } from './study-ledger.ts';

/** Which sessions are looked at. */
export interface StudyFilter {
  /** First and last study day, both included. */
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  /** A subject's id; null for sessions without one, undefined for all. */
  readonly subject: string | null | undefined;
}

export interface WeekFigures {
  /** The Monday with which it begins. */
  readonly monday: CalendarDay;
  readonly minutes: number;
  /** Minutes: the daily target for each of its days that the range takes in. */
  readonly target: number;
}

export interface StudyReport {
  readonly whole: Figures;
  /** Days of the range with at least one session. */
  readonly studyDays: number;
  /** Every subject that was studied, the most studied first. */
  readonly subjects: readonly { readonly subjectId: string | null; readonly figures: Figures }[];
  /** Every week that the range touches, in order. */
  readonly weeks: readonly WeekFigures[];
}

/** @param dailyTarget minutes */
export function reportOf(ledger: StudyLedger, filter: StudyFilter, dailyTarget: number): StudyReport {
  const bySubject = new Map<string | null, Figures>();
  const weekMinutes = new Map<CalendarDay, number>();
  let studyDays = 0;
  let monday = '';
  let sunday = '';
  for (const day of ledger.days()) {
    if (day < filter.from || day > filter.to) continue;
    let minutes = 0;
    let isStudied = false;
    for (const [subjectId, figures] of ledger.figuresOf(day)) {
      if (!isOfSubject(filter, subjectId)) continue;
      isStudied = true;
      minutes += figures.minutes;
      let ofSubject = bySubject.get(subjectId);
      if (!ofSubject) bySubject.set(subjectId, (ofSubject = noFigures()));
      addFigures(ofSubject, figures);
    }
    if (!isStudied) continue;
    studyDays += 1;
    if (day > sunday) {
      sunday = endOfWeek(day);
      monday = addDays(sunday, -6);
    }
    weekMinutes.set(monday, (weekMinutes.get(monday) ?? 0) + minutes);
  }
  const whole = noFigures();
  for (const figures of bySubject.values()) addFigures(whole, figures);
  const subjects = [...bySubject]
    .map(([subjectId, figures]) => ({ subjectId, figures }))
    .sort((a, b) => b.figures.minutes - a.figures.minutes || ((a.subjectId ?? '') < (b.subjectId ?? '') ? -1 : 1));
  return { whole, studyDays, subjects, weeks: weeksOf(filter, weekMinutes, dailyTarget) };
}

/** Minutes of each of these days, in order, also of those without any. */
export function minutesByDay(ledger: StudyLedger, { from, to, subject }: StudyFilter): { day: CalendarDay; minutes: number }[] {
  return Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, at) => {
    const day = addDays(from, at);
    let minutes = 0;
    for (const [subjectId, figures] of ledger.figuresOf(day))
      if (subject === undefined || subject === subjectId) minutes += figures.minutes;
    return { day, minutes };
  });
}

/** Minutes that each task ever took, whatever is looked at: an estimate is for all of it. */
export function minutesByTask(ledger: StudyLedger): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const day of ledger.days()) {
    for (const { tasks } of ledger.figuresOf(day).values()) {
      for (const [task, minutes] of tasks) sum.set(task, (sum.get(task) ?? 0) + minutes);
    }
  }
  return sum;
}

/** In the order in which they were studied. */
export function sessionsIn(ledger: StudyLedger, filter: StudyFilter): StudySession[] {
  return ledger
    .days()
    .filter((day) => day >= filter.from && day <= filter.to)
    .flatMap((day) => ledger.sessionsOf(day).toSorted((a, b) => a.startedAt - b.startedAt))
    .filter(({ subjectId }) => isOfSubject(filter, subjectId));
}

/** Minutes a study day and minutes a session, unrounded; null where there is none to share them. */
export function averagesOf({ whole, studyDays }: Pick<StudyReport, 'whole' | 'studyDays'>) {
  return {
    perStudyDay: studyDays === 0 ? null : whole.minutes / studyDays,
    perSession: whole.sessions === 0 ? null : whole.minutes / whole.sessions,
  };
}

export function mondayOf(day: CalendarDay): CalendarDay {
  return addDays(endOfWeek(day), -6);
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
