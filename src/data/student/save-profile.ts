import type { Replica, WriteResult } from '../replica/local-database.ts';
import type { Fields } from '../../../replication/schema/collections.ts';

export type ProfileChanges = Partial<Omit<Fields<'users'>, 'id'>>;

/** Edits the profile locally; replication merges it field by field. If the profile is not here yet, creates it. */
export async function saveProfile(replica: Replica, userId: string, changes: ProfileChanges): Promise<WriteResult> {
  const result = await replica.edit('users', userId, changes);
  if (result.ok || result.error.kind !== 'not-found') return result;
  const made = await replica.insert('users', { id: userId, ...changes });
  // The profile may have arrived meanwhile.
  return made.ok ? replica.edit('users', userId, changes) : made;
}
