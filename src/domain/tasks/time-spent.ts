/** The part of a study session that counts as time spent on tasks. */
export interface TaskTime {
  readonly id: string;
  readonly taskId: string | null;
  readonly minutes: number;
}

/**
 * Minutes spent on each task, kept as a sum: a session that comes, changes or goes touches its own task's figure
 * and no other, however many sessions there are.
 */
export class TimeSpent {
  readonly #sessions = new Map<string, TaskTime>();
  readonly #minutes = new Map<string, number>();

  minutesOf(taskId: string): number {
    return this.#minutes.get(taskId) ?? 0;
  }

  has(sessionId: string): boolean {
    return this.#sessions.has(sessionId);
  }

  /** Counts a session once, as it is now, whatever was counted of it before. */
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
