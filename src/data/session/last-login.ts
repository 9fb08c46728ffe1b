import { ensureProfile } from './ensure-profile.ts';

/**
 * Records the last login on the server. Not replicated: offline it would leave a pending change that the student never made.
 * Failures are only logged.
 */
export async function recordLastLogin(userId: string): Promise<void> {
  try {
    await ensureProfile(userId);
    const { createDataClient } = await import('../server/supabase-client.ts');
    const { error } = await createDataClient(userId).from('users').update({ last_login: new Date().toISOString() }).eq('id', userId);
    if (error) throw error;
  } catch (error) {
    console.error('Error updating last login', error);
  }
}
