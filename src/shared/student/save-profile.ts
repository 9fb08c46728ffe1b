import type { Replica, WriteResult } from '../replica/local-database.ts';
import type { Fields } from '../../../replication/schema/collections.ts';

export type ProfileChanges = Partial<Omit<Fields<'users'>, 'id'>>;

/**
 * Changes, or a function that computes them from the stored profile at the time of the write (null: no profile yet): another tab may change
 * a part of the same field.
 */
type OfProfile = ProfileChanges | ((stored: Fields<'users'> | null) => ProfileChanges);

/**
 * Edits the profile locally; replication merges it field by field. Creates the profile if this device does not have it yet.
 * @param since what a form showed of these fields before (DOC-2)
 */
export async function saveProfile(replica: Replica, userId: string, changes: OfProfile, since: OfProfile = {}): Promise<WriteResult> {
  const edit = () => replica.edit('users', userId, (stored) => read(changes, stored), { since: (stored) => read(since, stored) });
  const result = await edit();
  if (result.ok || result.error.kind !== 'not-found') return result;
  const made = await replica.insert('users', { id: userId, ...read(changes, null) });
  // The profile may have arrived meanwhile.
  return made.ok ? edit() : made;
}

function read(changes: OfProfile, stored: Fields<'users'> | null): ProfileChanges {
  return typeof changes === 'function' ? changes(stored) : changes;
}
