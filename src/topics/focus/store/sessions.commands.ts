import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import type { StudiedTime } from '../rules/counted-minutes.ts';
import { calendarDayOf, studyDayOf } from '../../../shared/days/study-day.ts';
import { alone } from './alone.ts';
import { durationWords } from '../../tasks/rules/index.ts';
import { forgetClaim, readProfile } from './shared-timer.ts';
import { entryProblem, type SessionEntry } from './session-entry.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Adds a session studied without the timer.
 * @param draftId makes this idempotent. A draft that was changed after its session was stored becomes another session.
 */
export function addSession(replica: Replica, userId: string, draftId: string, entry: SessionEntry, now: number): Promise<WriteResult> {
  return attempted(async () => {
    const { clock, timer } = await readProfile(replica, userId);
    const id = (await isStoredOtherwise(replica, draftId, entry)) ? crypto.randomUUID() : draftId;
    const others = await studiedAround(replica, id, entry.startedAt);
    const running = timer ? [{ start_time: isoTime(timer.startedAt), duration: Math.ceil((now - timer.startedAt) / MINUTE_MS) }] : [];
    const problem = entryProblem(entry, [...others, ...running], now);
    if (problem) return invalid(problem.field, problem.message);
    const { startedAt, minutes, subjectId, taskId, chapter } = entry;
    const fields = {
      id,
      user_id: userId,
      start_time: isoTime(startedAt),
      date: calendarDayOf(startedAt, clock.timeZone),
      study_day: studyDayOf(startedAt, clock),
      time_zone: clock.timeZone,
      duration: minutes,
      planned: null,
      kind: 'manual',
      outcome: 'finished',
      subject_id: subjectId,
      task_id: taskId,
      chapter,
    } as const;
    // Another tab may have stored the same draft, and the student may have deleted the session since then.
    return replica.insert('study_sessions', fields, {}, { isRepeated: true });
  });
}

async function isStoredOtherwise(replica: Replica, id: string, entry: SessionEntry): Promise<boolean> {
  const stored = await replica.get('study_sessions', id);
  if (stored === null) return false;
  const { startedAt, minutes, subjectId, taskId, chapter } = entry;
  const isSameTime = Date.parse(stored.start_time) === startedAt && stored.duration === minutes;
  return !isSameTime || stored.subject_id !== subjectId || stored.task_id !== taskId || stored.chapter !== chapter;
}

/** Corrects a session. A session that the timer measured can only get shorter: the student may have been called away. */
export function editSession(replica: Replica, id: string, entry: Omit<SessionEntry, 'startedAt'>, now: number): Promise<WriteResult> {
  return attempted(async () => {
    const session = await replica.get('study_sessions', id);
    const { minutes, subjectId, taskId, chapter } = entry;
    if (session && minutes !== session.duration) {
      if (session.kind !== 'manual' && minutes > session.duration) {
        return invalid('minutes', `The timer measured ${durationWords(session.duration)}. You can make it shorter.`);
      }
      const startedAt = Date.parse(session.start_time);
      // Shortening cannot cause a new overlap.
      const others = minutes > session.duration ? await studiedAround(replica, id, startedAt) : [];
      const problem = entryProblem({ ...entry, startedAt }, others, now);
      if (problem) return invalid(problem.field, problem.message);
    }
    await forgetClaim(replica, id);
    return replica.edit('study_sessions', id, { duration: minutes, subject_id: subjectId, task_id: taskId, chapter });
  });
}

export function deleteSession(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('study_sessions', id);
}

export function restoreSession(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('study_sessions', id);
}

/** Other sessions that may overlap: none is longer than a day. */
async function studiedAround(replica: Replica, id: string, startedAt: number): Promise<readonly StudiedTime[]> {
  if (!Number.isFinite(startedAt)) return [];
  const selector = { start_time: { $gte: isoTime(startedAt - DAY_MS), $lte: isoTime(startedAt + DAY_MS) } };
  const sessions = await replica.find('study_sessions', { selector });
  return sessions.filter((session) => session.id !== id);
}

function isoTime(instant: number): string {
  return new Date(instant).toISOString();
}

function invalid(field: string, message: string): WriteResult {
  return { ok: false, error: { kind: 'invalid', field, message } };
}

/** Turns errors of the reads into results: writes return errors, reads throw. */
async function attempted(work: () => Promise<WriteResult>): Promise<WriteResult> {
  try {
    return await alone(work);
  } catch (error) {
    console.error('Error writing a session', error);
    const message = 'This device could not open your sessions. Nothing was changed. Reload and try again.';
    return { ok: false, error: { kind: 'storage-failed', message } };
  }
}
