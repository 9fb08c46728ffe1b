import { type CalendarDay, endOfWeek, mondayOf } from '../../../shared/days/calendar-day.ts';
import { type DaysSum, type FiguresBySubject, figuresOfDay, type StudySession, sumOfDays } from './study-figures.ts';

interface Day {
  /** The Monday of the week. */
  readonly monday: CalendarDay;
  readonly sessions: StudySession[];
  figures: FiguresBySubject | null;
}

interface Week {
  readonly sunday: CalendarDay;
  /** Days with a session. */
  readonly days: Set<CalendarDay>;
  sum: DaysSum | null;
}

const nothing: FiguresBySubject = new Map();

/**
 * All sessions of a student by study day. An update costs only its own week, however many sessions there are: figures of other days and
 * weeks are cached.
 */
export class StudyLedger {
  /** Study day by session id. */
  readonly #dayOf = new Map<string, CalendarDay>();
  readonly #byDay = new Map<CalendarDay, Day>();
  /** Weeks by their Monday. */
  readonly #byWeek = new Map<CalendarDay, Week>();
  #days: readonly CalendarDay[] | null = null;

  constructor(sessions: Iterable<StudySession> = []) {
    for (const session of sessions) this.put(session);
  }

  /** Adds a session or replaces its earlier version. A session under a minute does not count. */
  put(session: StudySession): void {
    const { id, studyDay } = session;
    this.remove(id);
    // Earlier versions stored accidental sessions of a few seconds.
    if (session.minutes < 1) return;
    this.#dayOf.set(id, studyDay);
    const day = this.#byDay.get(studyDay) ?? this.#addDay(studyDay);
    day.sessions.push(session);
    this.#forgetFigures(day);
  }

  /**
   * Adds one page of an initial read. Figures of a day or week are computed once the next one starts, so little work is left at the end.
   * @param sessions best ordered by study day
   */
  putPart(sessions: readonly StudySession[]): void {
    for (const session of sessions) this.put(session);
    const last = sessions.at(-1)?.studyDay ?? '';
    for (const week of this.#byWeek.values()) if (week.sunday < last) this.#sumOf(week);
  }

  /** Removes a session. Does nothing for an unknown id. */
  remove(id: string): void {
    const studyDay = this.#dayOf.get(id);
    if (studyDay === undefined) return;
    this.#dayOf.delete(id);
    const day = this.#byDay.get(studyDay)!;
    this.#forgetFigures(day);
    day.sessions.splice(
      day.sessions.findIndex((session) => session.id === id),
      1,
    );
    if (day.sessions.length === 0) this.#removeDay(studyDay, day.monday);
  }

  /** Every study day with a session, sorted. */
  days(): readonly CalendarDay[] {
    return (this.#days ??= [...this.#byDay.keys()].sort());
  }

  figuresOf(studyDay: CalendarDay): FiguresBySubject {
    const day = this.#byDay.get(studyDay);
    return day ? (day.figures ??= figuresOfDay(day.sessions)) : nothing;
  }

  /** Figures of a range of days, inclusive, by week; unsorted. */
  *weeksOf(from: CalendarDay, to: CalendarDay): Generator<{ readonly monday: CalendarDay; readonly sum: DaysSum }> {
    for (const [monday, week] of this.#byWeek) {
      if (week.sunday < from || monday > to) continue;
      const isWhole = monday >= from && week.sunday <= to;
      yield { monday, sum: isWhole ? this.#sumOf(week) : this.#sumOfDays([...week.days].filter((day) => day >= from && day <= to)) };
    }
  }

  /** Sessions of a study day, unsorted. */
  sessionsOf(studyDay: CalendarDay): readonly StudySession[] {
    return this.#byDay.get(studyDay)?.sessions ?? [];
  }

  /** True if a session has this subject. Checks every session: meant for a subject that the student no longer has. */
  hasSubject(subjectId: string): boolean {
    return [...this.#byDay.values()].some(({ sessions }) => sessions.some((session) => session.subjectId === subjectId));
  }

  #sumOf(week: Week): DaysSum {
    return (week.sum ??= this.#sumOfDays([...week.days]));
  }

  #sumOfDays(days: readonly CalendarDay[]): DaysSum {
    return sumOfDays(days.map((day) => this.figuresOf(day)));
  }

  #forgetFigures(day: Day): void {
    day.figures = null;
    this.#byWeek.get(day.monday)!.sum = null;
  }

  #addDay(studyDay: CalendarDay): Day {
    const day: Day = { monday: mondayOf(studyDay), sessions: [], figures: null };
    this.#byDay.set(studyDay, day);
    this.#days = null;
    const week = this.#byWeek.get(day.monday);
    if (week) week.days.add(studyDay);
    else this.#byWeek.set(day.monday, { sunday: endOfWeek(studyDay), days: new Set([studyDay]), sum: null });
    return day;
  }

  #removeDay(studyDay: CalendarDay, monday: CalendarDay): void {
    this.#byDay.delete(studyDay);
    this.#days = null;
    const { days } = this.#byWeek.get(monday)!;
    days.delete(studyDay);
    if (days.size === 0) this.#byWeek.delete(monday);
  }
}
