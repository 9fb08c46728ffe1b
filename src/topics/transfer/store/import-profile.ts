import { NEW_PROFILE } from '../../../../replication/schema/new-profile.ts';
import { usersSchema } from '../../../../replication/schema/users.ts';
import type { ImportedProfile } from '../rules/read-file.ts';
import type { WriteResult } from '../../../shared/replica/local-database.ts';
import type { ImportedCount, Importing } from './importing.ts';
import { writeDocuments } from './write-documents.ts';

type Fields = Readonly<Record<string, unknown>>;

const DEFAULTS: Fields = {
  display_name: null,
  daily_motivation: usersSchema.properties.daily_motivation.default,
  daily_target: NEW_PROFILE.daily_target,
  day_start_time: NEW_PROFILE.day_start_time,
};
const PROFILE_NAMES: Readonly<Record<string, string>> = {
  display_name: 'Name',
  daily_motivation: 'Daily motivation',
  daily_target: 'Daily target',
  day_start_time: 'Start of the day',
};

/** Imports settings that the student has not set in this app. Settings that they chose stay. */
export async function importProfile(
  profile: ImportedProfile,
  { replica, userId, journal }: Importing,
  counted: ImportedCount,
): Promise<WriteResult> {
  const here: Fields | null = await replica.get('users', userId);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(profile)) {
    if (here?.[name] === value) continue;
    if (here !== null && here[name] === DEFAULTS[name]) fields[name] = value;
    else counted.refusals.add('Profile', `${PROFILE_NAMES[name]}: ${value}`, 'You have your own here, which stays.');
  }
  if (Object.keys(fields).length === 0) return { ok: true };
  const result = await writeDocuments(replica, userId, journal, { kind: 'users', added: [], edited: [{ id: userId, fields }] });
  if (result.ok) counted.added += Object.keys(fields).length;
  return result;
}
