/** A student who may not join the group again. */
export interface Ban {
  readonly userId: string;
  /** The name the owner knew them by. */
  readonly username: string | null;
}

/** The bans of a group the student owns, from the server; null when it cannot be reached. */
export async function readBans(userId: string, groupId: string): Promise<readonly Ban[] | null> {
  try {
    const { data, error } = await (await bansTable(userId)).select('user_id, username').eq('groupId', groupId).order('created_at');
    if (error) throw error;
    return data.map(({ user_id, username }) => ({ userId: user_id as string, username: username as string | null }));
  } catch (error) {
    console.error('Error reading bans', error);
    return null;
  }
}

/** @returns true when they may join again */
export async function liftBan(userId: string, groupId: string, bannedId: string): Promise<boolean> {
  try {
    const lifted = (await bansTable(userId)).delete().eq('groupId', groupId).eq('user_id', bannedId);
    const { data, error } = await lifted.select('user_id');
    if (error) throw error;
    // Of somebody who owns the group no more, the server deletes nothing and reports no error.
    return data.length > 0;
  } catch (error) {
    console.error('Error lifting ban', error);
    return false;
  }
}

async function bansTable(userId: string) {
  const { createDataClient } = await import('../server/supabase-client.ts');
  return createDataClient(userId).from('group_bans');
}
