import { addDays } from '../../../shared/days/study-day.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { StudyLedger } from './study-ledger.ts';

const DAYS = 7;

export interface StudiedDay {
  readonly day: CalendarDay;
  readonly minutes: number;
  /** Minutes by subject, most time first. */
  readonly bySubject: readonly { readonly subjectId: string | null; readonly minutes: number }[];
}

/** The seven study days up to today, in order. */
export function daysOfWeek(ledger: StudyLedger, today: CalendarDay): readonly StudiedDay[] {
  return Array.from({ length: DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - DAYS);
    const bySubject = [...ledger.figuresOf(day)]
      .flatMap(([subjectId, { minutes }]) => (minutes > 0 ? { subjectId, minutes } : []))
      .sort((a, b) => b.minutes - a.minutes || ((a.subjectId ?? '') < (b.subjectId ?? '') ? -1 : 1));
    return { day, minutes: bySubject.reduce((sum, { minutes }) => sum + minutes, 0), bySubject };
  });
}

/** Minutes of the seven days that end `before` days before today. */
export function minutesOfDays(ledger: StudyLedger, today: CalendarDay, before: number): number {
  return daysOfWeek(ledger, addDays(today, -before)).reduce((sum, { minutes }) => sum + minutes, 0);
}
