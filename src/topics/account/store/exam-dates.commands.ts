import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { type ProfileChanges, saveProfile } from '../../../shared/student/save-profile.ts';

type StoredProfile = Pick<ProfileChanges, 'exam_dates'>;

/**
 * @param day empty for an exam without a date; null: the exam is not chosen
 * @param since the day that was shown before; undefined: unknown
 */
export function saveExamDate(
  replica: Replica,
  userId: string,
  exam: string,
  day: string | null,
  since?: string | null,
): Promise<WriteResult> {
  // Keeps the stored dates of the other exams.
  const withDay =
    (each: string | null) =>
    (stored: StoredProfile | null): ProfileChanges => {
      const { [exam]: _before, ...others } = (stored?.exam_dates ?? {}) as Readonly<Record<string, unknown>>;
      return { exam_dates: each === null ? others : { ...others, [exam]: each } };
    };
  return saveProfile(replica, userId, withDay(day), since === undefined ? {} : withDay(since));
}
