/**
 * Whether nobody else has this username, capitals aside.
 * @returns false also when the server could not be asked: what is not known to be free is not promised
 */
export async function isUsernameAvailable(userId: string, username: string): Promise<boolean> {
  try {
    const { createDataClient } = await import('../server/supabase-client.ts');
    const { data, error } = await createDataClient(userId).rpc('is_username_available', { username });
    if (error) throw error;
    return data === true;
  } catch (error) {
    console.error('Error checking username', error);
    return false;
  }
}
