/**
 * True when the username is free, ignoring case.
 * @returns false also when the server cannot be reached: availability is never assumed
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
