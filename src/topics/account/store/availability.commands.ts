import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { type ProfileChanges, saveProfile } from '../../../shared/student/save-profile.ts';
import type { Weekday } from '../../plan/rules/index.ts';

type StoredProfile = Pick<ProfileChanges, 'availability'>;

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
  // Keeps the stored minutes of the other days, which this field does not show.
  const withMinutes =
    (typed: string) =>
    (stored: StoredProfile | null): ProfileChanges => {
      const { [weekday]: _before, ...others } = stored?.availability ?? {};
      return { availability: typed === '' ? others : { ...others, [weekday]: Number(typed) } };
    };
  return saveProfile(replica, userId, withMinutes(text), since === undefined ? {} : withMinutes(since));
}
