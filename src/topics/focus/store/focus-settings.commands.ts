import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { saveProfile } from '../../../shared/student/save-profile.ts';
import { FOCUS_LIMITS, type FocusNumber, type FocusSettings, isWithinLimits } from '../rules/focus-settings.ts';
import { alone } from './alone.ts';

/** Changes one setting. A running timer keeps its own. */
export function saveFocusSetting<S extends keyof FocusSettings>(
  replica: Replica,
  userId: string,
  setting: S,
  value: FocusSettings[S],
): Promise<WriteResult> {
  return alone(async () => {
    if (setting in FOCUS_LIMITS && !isWithinLimits(setting as FocusNumber, value)) return outOfLimits(setting as FocusNumber);
    const stored = await replica.get('users', userId);
    return saveProfile(replica, userId, { focus_settings: { ...stored?.focus_settings, [setting]: value } });
  });
}

function outOfLimits(field: FocusNumber): WriteResult {
  const { min, max } = FOCUS_LIMITS[field];
  return { ok: false, error: { kind: 'invalid', field, message: `Enter a whole number from ${min} to ${max}.` } };
}
