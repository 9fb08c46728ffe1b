import type { Replica, WriteResult } from '../../data/local-database.ts';
import type { Profile } from './profile.queries.ts';

export type ProfileChanges = Partial<Pick<Profile, 'username' | 'display_name' | 'daily_target'>>;

/** Replicated like everything else: with no network it waits. What the server made meanwhile is merged field by field. */
export async function saveProfile(replica: Replica, userId: string, changes: ProfileChanges): Promise<WriteResult> {
  const result = await replica.edit('users', userId, changes);
  if (result.ok || result.error.kind !== 'not-found') return result;
  return replica.insert('users', { id: userId, ...changes });
}
