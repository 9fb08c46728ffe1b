import type { Replica } from '../replica/local-database.ts';

/** Time-out in ms of the question whether a student who signs in has a username. */
const PATIENCE_MS = 12_000;

/**
 * True if the student has no username or no profile on the server. Asked before the rest of the app sees a sign-in, this identifies a new
 * account, because the app creates the profile and its name. Null when the server does not answer.
 */
export async function lacksUsername(userId: string): Promise<boolean | null> {
  try {
    const { createReadClient } = await import('../server/supabase-client.ts');
    const rows = createReadClient(userId).from('users').select('username').eq('id', userId);
    // `readFetch` retries instead.
    const { data } = await rows.retry(false).abortSignal(AbortSignal.timeout(PATIENCE_MS)).maybeSingle().throwOnError();
    return !data?.username;
  } catch (error) {
    console.error('Error loading profile', error);
    return null;
  }
}

/**
 * True if the student goes to /profile-setup first. When the server does not answer, this device's profile decides: it may have a name that
 * is not on the server yet, or the other way round. A student of whom nothing is known continues.
 * @param there the server's answer at the sign-in; null: ask again
 */
export async function needsSetUp(replica: Replica, userId: string, there: boolean | null): Promise<boolean> {
  if (there !== null) return there;
  // A database that cannot be read counts as no profile.
  const here = await replica.get('users', userId).catch(() => null);
  if (here?.username) return false;
  return (await lacksUsername(userId)) ?? here !== null;
}
