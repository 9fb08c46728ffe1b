import { deviceSession } from '../server/device-session.ts';

/** The student whose profile this device knows to exist: saves a request at every start. */
const ENSURED_KEY = 'profile-ensured';

/**
 * Creates the student's profile on the server if it is missing, with the default username.
 * Harmless to repeat; replication then brings it to this device.
 * @returns whether the server was asked
 * @throws when the server cannot be reached or refuses: try again when it can
 */
export async function ensureProfile(userId: string): Promise<boolean> {
  const ensured = (await deviceSession.store.read([ENSURED_KEY]))[ENSURED_KEY];
  if (ensured === userId) return false;
  const { createDataClient } = await import('../server/supabase-client.ts');
  const { error } = await createDataClient(userId).rpc('ensure_profile');
  if (error) throw new Error(error.message, { cause: error });
  await deviceSession.store.update([], () => ({ [ENSURED_KEY]: userId }));
  return true;
}

/** Signing out leaves no trace of who was here. */
export async function forgetEnsuredProfile(userId: string): Promise<void> {
  await deviceSession.store.update([ENSURED_KEY], (values) => (values[ENSURED_KEY] === userId ? { [ENSURED_KEY]: null } : {}));
}
