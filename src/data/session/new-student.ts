import { deviceSession } from '../server/device-session.ts';

/** The student who has just signed up and is still to be asked who they are. */
const NEW_STUDENT_KEY = 'new-student';

export async function markNewStudent(userId: string): Promise<void> {
  await deviceSession.store.update([], () => ({ [NEW_STUDENT_KEY]: userId }));
}

/**
 * Marks a student without a username as new: on a first sign-in nothing has made their profile yet. To be asked
 * before the rest of the app hears of the sign-in, which makes one.
 * @returns whether they are new
 */
export async function markStudentWithoutUsername(userId: string): Promise<boolean> {
  const { createDataClient } = await import('../server/supabase-client.ts');
  const { data, error } = await createDataClient(userId).from('users').select('username').eq('id', userId).maybeSingle();
  if (error) console.error('Error loading profile', error);
  // Who is not known to be new is not asked again.
  const isNew = error === null && !data?.username;
  if (isNew) await markNewStudent(userId);
  return isNew;
}

export async function isNewStudent(userId: string): Promise<boolean> {
  return (await deviceSession.store.read([NEW_STUDENT_KEY]))[NEW_STUDENT_KEY] === userId;
}

/** Their profile is set up, or they are gone. */
export async function unmarkNewStudent(userId: string): Promise<void> {
  await deviceSession.store.update([NEW_STUDENT_KEY], (values) => (values[NEW_STUDENT_KEY] === userId ? { [NEW_STUDENT_KEY]: null } : {}));
}
