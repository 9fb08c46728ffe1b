import * as v from 'valibot';

/** A ban: the student may not join the group again. */
export interface Ban {
  readonly userId: string;
  /** The member's name at the time of the ban. */
  readonly username: string | null;
}

const TABLE = 'group_bans';
const BANS = v.array(v.object({ user_id: v.string(), username: v.nullable(v.string()) }));
const LIFTED = v.array(v.object({ user_id: v.string() }));

/** The bans of a group that the student owns, read from the server. Null if it is unreachable. */
export async function readBans(userId: string, groupId: string): Promise<readonly Ban[] | null> {
  const { readRows } = await import('../../../shared/server/call-server.ts');
  const bans = await readRows(
    userId,
    BANS,
    TABLE,
    (rows) => rows.select('user_id, username').eq('groupId', groupId).order('created_at'),
    'none',
  );
  return bans.ok ? bans.data.map(({ user_id, username }) => ({ userId: user_id, username })) : null;
}

/** @returns true if the student may join again */
export async function liftBan(userId: string, groupId: string, bannedId: string): Promise<boolean> {
  const { changeRows } = await import('../../../shared/server/call-server.ts');
  const lifted = await changeRows(userId, LIFTED, TABLE, (rows) =>
    rows.delete().eq('groupId', groupId).eq('user_id', bannedId).select('user_id'),
  );
  // If the student no longer owns the group, the server deletes nothing and reports no error.
  return lifted.ok && lifted.data.length > 0;
}
