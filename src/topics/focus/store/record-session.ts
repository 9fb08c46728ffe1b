import { type FocusTimer, isSession, studiedMinutes } from '../rules/focus-timer.ts';
import { stoppedAfter } from '../rules/stored-timer.ts';
import { calendarDayOf, type StudyClock, studyDayOf } from '../../../shared/days/study-day.ts';
import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { clockError, serverOffset } from '../../../shared/replica/server-clock.ts';

const MINUTE_MS = 60_000;
const done: WriteResult = { ok: true };

/**
 * Records one session per timer, whichever device records it: the id is chosen when the timer starts.
 * @param isOwnChoice false when the timer ended by itself: then edits from another device win
 */
export async function record(
  replica: Replica,
  userId: string,
  timer: FocusTimer,
  clock: StudyClock,
  now: number,
  isOwnChoice = false,
): Promise<WriteResult> {
  if (!isSession(timer, now)) return done;
  const { sessionId, phase, length, subjectId, taskId, following } = timer;
  const startedAt = timer.startedAt + (following ? serverOffset() : clockError());
  const ended = { duration: studiedMinutes(timer, now), outcome: 'finished' } as const;
  const measured = {
    start_time: new Date(startedAt).toISOString(),
    date: calendarDayOf(startedAt, clock.timeZone),
    study_day: studyDayOf(startedAt, clock),
    time_zone: clock.timeZone,
    planned: length === null ? null : Math.round(length / MINUTE_MS),
    kind: phase === 'stopwatch' ? 'stopwatch' : 'focus',
    subject_id: subjectId,
    task_id: taskId,
    chapter: taskId === null ? null : ((await replica.get('todos', taskId))?.chapter ?? null),
  } as const;
  const key = { id: sessionId, user_id: userId };
  return isOwnChoice
    ? replica.insert('study_sessions', { ...key, ...ended }, measured)
    : replica.insert('study_sessions', key, { ...measured, ...ended });
}

interface ShownRecord {
  readonly result: WriteResult;
  /** Whole minutes that only this device counted. */
  readonly minutes: number;
}

/**
 * Records the time that this device showed. An existing session gets it if it has less. A session that the student deleted stays deleted.
 */
export async function recordShown(
  replica: Replica,
  userId: string,
  timer: FocusTimer,
  clock: StudyClock,
  ran: number,
): Promise<ShownRecord> {
  const stopped = stoppedAfter(timer, ran);
  const now = timer.startedAt;
  const [stored] = await replica.store.read('study_sessions', [timer.sessionId]);
  if (!isSession(stopped, now) || stored?._deleted) return { result: done, minutes: 0 };
  const minutes = studiedMinutes(stopped, now);
  if (stored) return raiseSession(replica, timer.sessionId, minutes);
  return { result: await record(replica, userId, stopped, clock, now, true), minutes };
}

/** Raises a session to at least these minutes. */
export async function raiseSession(replica: Replica, sessionId: string, minutes: number): Promise<ShownRecord> {
  const session = await replica.get('study_sessions', sessionId);
  if (!session || session.duration >= minutes) return { result: done, minutes: 0 };
  return { result: await replica.edit('study_sessions', sessionId, { duration: minutes }), minutes };
}
