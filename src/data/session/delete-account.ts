/**
 * Deletes the student's account on the server. Local data is left to the caller.
 * @returns the error as a sentence; null on success
 */
export async function deleteAccount(userId: string): Promise<string | null> {
  try {
    const { createDataClient } = await import('../server/supabase-client.ts');
    const { error } = await createDataClient(userId).functions.invoke('delete-account', { body: { confirm: userId } });
    if (error) throw new Error('The server refused', { cause: error });
    return null;
  } catch (error) {
    console.error('Error deleting account', error);
    return 'The account could not be deleted. Check your network and try again.';
  }
}
