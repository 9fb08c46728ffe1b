import { type CalendarDay, endOfWeek, mondayOf } from '../tasks/due-date.ts';
import { type DaysSum, type FiguresBySubject, figuresOfDay, type StudySession, sumOfDays } from './study-figures.ts';

interface Day {
  /** With which its week begins. */
  readonly monday: CalendarDay;
  readonly sessions: StudySession[];
  figures: FiguresBySubject | null;
}

interface Week {
  readonly sunday: CalendarDay;
  /** Those with a session. */
  readonly days: Set<CalendarDay>;
  sum: DaysSum | null;
}

const nothing: FiguresBySubject = new Map();

/**
 * All sessions of a student, by study day. A session that comes, changes or goes costs as much as its own week
 * holds, however many there are: the figures of the other days and weeks are kept.
 */
export class StudyLedger {
  /** By the session's id. */
  readonly #dayOf = new Map<string, CalendarDay>();
  readonly #byDay = new Map<CalendarDay, Day>();
  /** By its Monday. */
  readonly #byWeek = new Map<CalendarDay, Week>();
  #days: readonly CalendarDay[] | null = null;

  constructor(sessions: Iterable<StudySession> = []) {
    for (const session of sessions) this.put(session);
  }

  /** Takes a session in, in the place of an earlier version of it. */
  put(session: StudySession): void {
    const { id, studyDay } = session;
    this.remove(id);
    this.#dayOf.set(id, studyDay);
    const day = this.#byDay.get(studyDay) ?? this.#addDay(studyDay);
    day.sessions.push(session);
    this.#forgetFigures(day);
  }

  /**
   * Takes in a part of what is being read. What a day or a week comes to is reckoned as soon as another one follows:
   * little is left to do when the last part is here.
   * @param sessions best in the order of their study days
   */
  putPart(sessions: readonly StudySession[]): void {
    for (const session of sessions) this.put(session);
    const last = sessions.at(-1)?.studyDay ?? '';
    for (const week of this.#byWeek.values()) if (week.sunday < last) this.#sumOf(week);
  }

  /** Nothing happens where there is no such session. */
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

  /** Every study day with a session, in order. */
  days(): readonly CalendarDay[] {
    return (this.#days ??= [...this.#byDay.keys()].sort());
  }

  figuresOf(studyDay: CalendarDay): FiguresBySubject {
    const day = this.#byDay.get(studyDay);
    return day ? (day.figures ??= figuresOfDay(day.sessions)) : nothing;
  }

  /** What these days come to, both ends included, week by week; weeks in no particular order. */
  *weeksOf(from: CalendarDay, to: CalendarDay): Generator<{ readonly monday: CalendarDay; readonly sum: DaysSum }> {
    for (const [monday, week] of this.#byWeek) {
      if (week.sunday < from || monday > to) continue;
      const isWhole = monday >= from && week.sunday <= to;
      yield { monday, sum: isWhole ? this.#sumOf(week) : this.#sumOfDays([...week.days].filter((day) => day >= from && day <= to)) };
    }
  }

  /** In no particular order. */
  sessionsOf(studyDay: CalendarDay): readonly StudySession[] {
    return this.#byDay.get(studyDay)?.sessions ?? [];
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
