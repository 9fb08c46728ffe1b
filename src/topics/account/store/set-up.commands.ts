import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { addSubjects } from '../../../shared/student/subjects.commands.ts';
import { type ProfileChanges, saveProfile } from '../../../shared/student/save-profile.ts';
import { missingSubjects } from '../../plan/rules/index.ts';

/**
 * Saves a new student's profile and creates the subjects of the chosen exams, which the first plan needs.
 * @param since what the form showed before (DOC-2)
 */
export async function setUpStudent(
  replica: Replica,
  userId: string,
  exams: readonly string[],
  changes: ProfileChanges,
  since: ProfileChanges = {},
): Promise<WriteResult> {
  const saved = await saveProfile(replica, userId, changes, since);
  if (!saved.ok) return saved;
  const present = (await replica.find('userSubjects', {})).map(({ name }) => name);
  return addSubjects(replica, userId, missingSubjects(exams, present));
}
