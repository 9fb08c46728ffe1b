import { ensureProfile } from './ensure-profile.ts';

/**
 * Notes on the server that the student is here. Not replicated: a device without a network would have a
 * change waiting that its student never made. A failure is only logged.
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
