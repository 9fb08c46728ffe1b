/** The part of a study session that counts towards tasks. */
export interface TaskTime {
  readonly id: string;
  readonly taskId: string | null;
  readonly minutes: number;
}

/** Running sum of the minutes spent on each task: a changed session updates only its task, however many sessions there are. */
export class TimeSpent {
  readonly #sessions = new Map<string, TaskTime>();
  readonly #minutes = new Map<string, number>();

  minutesOf(taskId: string): number {
    return this.#minutes.get(taskId) ?? 0;
  }

  has(sessionId: string): boolean {
    return this.#sessions.has(sessionId);
  }

  /** Adds a session, or replaces what it counted before. */
  put(session: TaskTime): void {
    this.#count(this.#sessions.get(session.id), -1);
    this.#sessions.set(session.id, session);
    this.#count(session, 1);
  }

  #count(session: TaskTime | undefined, sign: 1 | -1): void {
    if (!session || session.taskId === null) return;
    this.#minutes.set(session.taskId, this.minutesOf(session.taskId) + sign * session.minutes);
  }
}
