import * as v from 'valibot';

import { deviceSession } from '../server/device-session.ts';

/** Id of the student whose profile is known to exist: saves a request at every start. */
const ENSURED_KEY = 'profile-ensured';

/** Running request per student. */
const ensuring = new Map<string, Promise<boolean>>();

/**
 * Creates the student's profile with the default username on the server, if it is missing. Idempotent. Replication then brings it to this
 * device.
 * @returns whether the server was asked
 * @throws when the server is unreachable or refuses; retry later
 */
export function ensureProfile(userId: string): Promise<boolean> {
  const running = ensuring.get(userId);
  if (running) return running;
  const started = askForProfile(userId).finally(() => ensuring.delete(userId));
  ensuring.set(userId, started);
  return started;
}

async function askForProfile(userId: string): Promise<boolean> {
  const ensured = (await deviceSession.store.read([ENSURED_KEY]))[ENSURED_KEY];
  if (ensured === userId) return false;
  const { callServer } = await import('../server/call-server.ts');
  const answer = await callServer(userId, v.unknown(), 'ensure_profile', {});
  if (!answer.ok) throw new Error('The server did not make a profile.');
  await deviceSession.store.update([], () => ({ [ENSURED_KEY]: userId }));
  return true;
}

/** Called by signing out. */
export async function forgetEnsuredProfile(userId: string): Promise<void> {
  await deviceSession.store.update([ENSURED_KEY], (values) => (values[ENSURED_KEY] === userId ? { [ENSURED_KEY]: null } : {}));
}
