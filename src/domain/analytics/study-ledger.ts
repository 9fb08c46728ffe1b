import type { CalendarDay } from '../tasks/due-date.ts';
import { type FiguresBySubject, figuresOfDay, type StudySession } from './study-figures.ts';

/**
 * All sessions of a student, by study day. A session that comes, changes or goes costs as much as its own day
 * holds, however many there are: the figures of the other days are kept.
 */
export class StudyLedger {
  /** By the session's id. */
  readonly #dayOf = new Map<string, CalendarDay>();
  readonly #sessions = new Map<CalendarDay, StudySession[]>();
  readonly #figures = new Map<CalendarDay, FiguresBySubject>();
  #days: readonly CalendarDay[] | null = null;

  constructor(sessions: Iterable<StudySession> = []) {
    for (const session of sessions) this.put(session);
  }

  /** Takes a session in, in the place of an earlier version of it. */
  put(session: StudySession): void {
    const { id, studyDay } = session;
    this.remove(id);
    this.#dayOf.set(id, studyDay);
    this.#figures.delete(studyDay);
    const ofDay = this.#sessions.get(studyDay);
    if (ofDay) {
      ofDay.push(session);
      return;
    }
    this.#sessions.set(studyDay, [session]);
    this.#days = null;
  }

  /**
   * Takes in a part of what is being read. What a day comes to is reckoned as soon as another one follows: little is
   * left to do when the last part is here.
   * @param sessions best in the order of their study days
   */
  putPart(sessions: readonly StudySession[]): void {
    const days = new Set<CalendarDay>();
    for (const session of sessions) {
      this.put(session);
      days.add(session.studyDay);
    }
    days.delete(sessions.at(-1)?.studyDay ?? '');
    for (const day of days) this.figuresOf(day);
  }

  /** Nothing happens where there is no such session. */
  remove(id: string): void {
    const day = this.#dayOf.get(id);
    if (day === undefined) return;
    this.#dayOf.delete(id);
    this.#figures.delete(day);
    const ofDay = this.#sessions.get(day)!;
    ofDay.splice(
      ofDay.findIndex((session) => session.id === id),
      1,
    );
    if (ofDay.length > 0) return;
    this.#sessions.delete(day);
    this.#days = null;
  }

  /** Every study day with a session, in order. */
  days(): readonly CalendarDay[] {
    return (this.#days ??= [...this.#sessions.keys()].sort());
  }

  figuresOf(day: CalendarDay): FiguresBySubject {
    let figures = this.#figures.get(day);
    if (!figures) this.#figures.set(day, (figures = figuresOfDay(this.sessionsOf(day))));
    return figures;
  }

  /** In no particular order. */
  sessionsOf(day: CalendarDay): readonly StudySession[] {
    return this.#sessions.get(day) ?? [];
  }
}
