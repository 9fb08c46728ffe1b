import { useMemo } from 'react';

import { useServerOffset } from '../../../shared/replica/use-server-clock.ts';
import { useRecord } from '../../../shared/replica/use-records.ts';
import { type StudyProfile, studyProfileOf } from './study-profile.ts';

/** The study profile, which also stores the timer. Undefined until it is on this device. */
export function useStudyProfile(userId: string): StudyProfile | undefined {
  const { data } = useRecord('users', userId);
  const offset = useServerOffset();
  // Recomputed when the server's clock offset changes.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => (data ? studyProfileOf(data) : undefined), [data, offset]);
}
