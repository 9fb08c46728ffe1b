import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { saveProfile } from '../../data/student/save-profile.ts';
import type { Weekday } from '../../domain/plan/availability.ts';

/**
 * @param text minutes as typed; empty for a day that follows the target
 * @param since the text before; undefined: unknown
 */
export async function saveAvailability(
  replica: Replica,
  userId: string,
  weekday: Weekday,
  text: string,
  since?: string,
): Promise<WriteResult> {
  const minutes = text === '' ? null : Number(text);
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= 0 && minutes <= 1440)) {
    return { ok: false, error: { kind: 'invalid', message: 'Enter 0 to 1440 minutes a day.' } };
  }
  // Reads the stored value: two days typed in quick succession must not overwrite each other.
  const stored = await replica.get('users', userId);
  const { [weekday]: _before, ...others } = stored?.availability ?? {};
  const withMinutes = (typed: string) => (typed === '' ? others : { ...others, [weekday]: Number(typed) });
  // Of the other days, nothing was shown.
  return saveProfile(replica, userId, { availability: withMinutes(text) }, since === undefined ? {} : { availability: withMinutes(since) });
}
