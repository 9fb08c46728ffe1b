import { useMemo } from 'react';

import { useServerOffset } from '../replica/server-clock.ts';
import { useRecord } from '../replica/use-records.ts';
import { type StudyProfile, studyProfileOf } from './study-profile.ts';

/** Undefined until it is on this device: without it there would be nowhere to keep a timer. */
export function useStudyProfile(userId: string): StudyProfile | undefined {
  const { data } = useRecord('users', userId);
  const offset = useServerOffset();
  // The timer may follow the server's clock.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => (data ? studyProfileOf(data) : undefined), [data, offset]);
}
