import type { Replica, WriteResult } from '../replica/local-database.ts';
import type { Fields } from '../../../replication/schema/collections.ts';

export type ProfileChanges = Partial<Omit<Fields<'users'>, 'id'>>;

/**
 * Edits the profile locally; replication merges it field by field. If the profile is not here yet, creates it.
 * @param since what a form showed of these fields before (DOC-2)
 */
export async function saveProfile(
  replica: Replica,
  userId: string,
  changes: ProfileChanges,
  since: ProfileChanges = {},
): Promise<WriteResult> {
  const result = await replica.edit('users', userId, changes, { since });
  if (result.ok || result.error.kind !== 'not-found') return result;
  const made = await replica.insert('users', { id: userId, ...changes });
  // The profile may have arrived meanwhile.
  return made.ok ? replica.edit('users', userId, changes, { since }) : made;
}
