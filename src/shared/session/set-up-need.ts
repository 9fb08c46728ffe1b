import type { Replica } from '../replica/local-database.ts';

/** How long a student who signs in waits to hear whether they have a username, in ms. */
const PATIENCE_MS = 12_000;

/**
 * Whether the student has no username on the server, or no profile: asked before the rest of the app sees a sign-in, it tells a new
 * account, since the app creates the profile, and the name in it. Null where the server does not say.
 */
export async function lacksUsername(userId: string): Promise<boolean | null> {
  try {
    const { createReadClient } = await import('../server/supabase-client.ts');
    const rows = createReadClient(userId).from('users').select('username').eq('id', userId);
    // `readFetch` repeats it.
    const { data } = await rows.retry(false).abortSignal(AbortSignal.timeout(PATIENCE_MS)).maybeSingle().throwOnError();
    return !data?.username;
  } catch (error) {
    console.error('Error loading profile', error);
    return null;
  }
}

/**
 * Whether the student goes to /profile-setup first. Without the server's word this device's profile decides: it may have a name that
 * is not on the server yet, and the server's one that is not on this device yet. A student of whom nothing is known goes on.
 * @param there as the server said at the sign-in; null: it is asked
 */
export async function needsSetUp(replica: Replica, userId: string, there: boolean | null): Promise<boolean> {
  if (there !== null) return there;
  // A database that cannot be read says nothing of the student.
  const here = await replica.get('users', userId).catch(() => null);
  if (here?.username) return false;
  return (await lacksUsername(userId)) ?? here !== null;
}
