import type { Replica } from '../replica/local-database.ts';

/**
 * Records the last login on the server, unless the account waits for its deletion: the server refuses it then. Not replicated:
 * offline it would leave a pending change that the student never made. Failures are only logged.
 */
export async function recordLastLogin(replica: Replica, userId: string): Promise<void> {
  try {
    // From the storage: what a screen watches is a moment older.
    const profile = await replica.get('users', userId);
    if (!profile || profile.deletion_due !== null) return;
    const { createDataClient } = await import('../server/supabase-client.ts');
    const { error } = await createDataClient(userId).from('users').update({ last_login: new Date().toISOString() }).eq('id', userId);
    if (error) throw error;
  } catch (error) {
    console.error('Error updating last login', error);
  }
}
