import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { saveProfile } from '../../data/student/save-profile.ts';

/**
 * @param day empty for an exam without a date; null: not chosen
 * @param since the day that was shown before; undefined: unknown
 */
export async function saveExamDate(
  replica: Replica,
  userId: string,
  exam: string,
  day: string | null,
  since?: string | null,
): Promise<WriteResult> {
  // Reads the stored value: the other exams may have changed meanwhile.
  const stored = await replica.get('users', userId);
  const { [exam]: _before, ...others } = (stored?.exam_dates ?? {}) as Readonly<Record<string, unknown>>;
  const withDay = (each: string | null) => (each === null ? others : { ...others, [exam]: each });
  return saveProfile(replica, userId, { exam_dates: withDay(day) }, since === undefined ? {} : { exam_dates: withDay(since) });
}
