import { type CsvCell, toCsv } from '../rules/csv.ts';
import { clockOffset } from '../rules/hour-shares.ts';
import type { StudySession } from '../rules/study-figures.ts';
import type { StudyData } from '../store/study-data.ts';

const HEAD = ['Study day', 'Started', 'Time zone', 'Minutes', 'Planned minutes', 'Ended', 'Subject', 'Task'] as const;

/** Sessions as a CSV file. `Started` is the wall-clock time of the place where the session was studied. */
export function sessionsCsv(sessions: readonly StudySession[], { subjects, tasks }: Pick<StudyData, 'subjects' | 'tasks'>): string {
  const names = new Map(subjects.map(({ id, name }) => [id, name]));
  const rows = sessions.map((session): CsvCell[] => [
    session.studyDay,
    new Date(session.startedAt + clockOffset(session.startedAt, session.timeZone)).toISOString().slice(0, 16).replace('T', ' '),
    session.timeZone,
    session.minutes,
    session.planned,
    session.outcome === 'finished' ? 'Finished' : 'Given up',
    session.subjectId === null ? null : (names.get(session.subjectId) ?? null),
    session.taskId === null ? null : (tasks.get(session.taskId)?.title ?? null),
  ]);
  return toCsv([HEAD, ...rows]);
}
