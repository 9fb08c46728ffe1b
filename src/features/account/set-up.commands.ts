import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { type ProfileChanges, saveProfile } from '../../data/student/save-profile.ts';
import { missingSubjects } from '../../domain/plan/missing-subjects.ts';

/** Saves a new student's profile, and makes the subjects of their exams, which the first plan needs. Stops at the first failure. */
export async function setUpStudent(
  replica: Replica,
  userId: string,
  exams: readonly string[],
  changes: ProfileChanges,
): Promise<WriteResult> {
  const saved = await saveProfile(replica, userId, changes);
  if (!saved.ok) return saved;
  const present = (await replica.find('userSubjects', {})).map(({ name }) => name);
  const createdAt = Date.now();
  for (const [place, subject] of missingSubjects(exams, present).entries()) {
    // The time of creation is the order on the screen.
    const made = await replica.insert('userSubjects', { id: crypto.randomUUID(), userId, createdAt: createdAt + place, ...subject });
    if (!made.ok) return made;
  }
  return { ok: true };
}
