import { deviceSession } from '../server/device-session.ts';

/** The student who just signed up and has not seen /profile-setup. */
const NEW_STUDENT_KEY = 'new-student';

export async function markNewStudent(userId: string): Promise<void> {
  await deviceSession.store.update([], () => ({ [NEW_STUDENT_KEY]: userId }));
}

/**
 * Marks a student without a username as new. Call it before the rest of the app sees the sign-in, which creates the profile.
 * @returns whether they are new
 */
export async function markStudentWithoutUsername(userId: string): Promise<boolean> {
  const { createDataClient } = await import('../server/supabase-client.ts');
  const { data, error } = await createDataClient(userId).from('users').select('username').eq('id', userId).maybeSingle();
  if (error) console.error('Error loading profile', error);
  // On a failed request the student counts as known.
  const isNew = error === null && !data?.username;
  if (isNew) await markNewStudent(userId);
  return isNew;
}

export async function isNewStudent(userId: string): Promise<boolean> {
  return (await deviceSession.store.read([NEW_STUDENT_KEY]))[NEW_STUDENT_KEY] === userId;
}

/** The profile is set up, or the student is gone. */
export async function unmarkNewStudent(userId: string): Promise<void> {
  await deviceSession.store.update([NEW_STUDENT_KEY], (values) => (values[NEW_STUDENT_KEY] === userId ? { [NEW_STUDENT_KEY]: null } : {}));
}
