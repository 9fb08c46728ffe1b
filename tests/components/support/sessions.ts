import { calendarDayOf, studyDayOf } from '../../../src/shared/days/study-day.ts';
import { NEW_PROFILE } from '../../../replication/schema/new-profile.ts';
import { ZONE } from '../../../e2e/support/zone.ts';
import type { Student } from './student.tsx';

interface Studied {
  /** Epoch milliseconds. */
  readonly start: number;
  readonly minutes: number;
  readonly subjectId?: string;
}

/** Stores a session as if another device had recorded it. */
export async function storeSession(student: Student, { start, minutes, subjectId }: Studied): Promise<void> {
  await (
    await student.replica()
  ).insert('study_sessions', {
    id: crypto.randomUUID(),
    user_id: student.id,
    start_time: new Date(start).toISOString(),
    date: calendarDayOf(start, ZONE),
    study_day: studyDayOf(start, { timeZone: ZONE, dayStart: NEW_PROFILE.day_start_time }),
    time_zone: ZONE,
    duration: minutes,
    planned: 25,
    subject_id: subjectId ?? null,
  });
}
