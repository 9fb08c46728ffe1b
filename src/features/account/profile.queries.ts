import { useMemo } from 'react';

import type { Fields } from '../../../replication/schema/collections.ts';
import { useLiveQuery } from '../../data/replica/use-live-query.ts';

export type Profile = Pick<
  Fields<'users'>,
  | 'username'
  | 'display_name'
  | 'photo_url'
  | 'member_since'
  | 'daily_target'
  | 'daily_motivation'
  | 'day_start_time'
  | 'exam_dates'
  | 'availability'
>;

/** The student's own profile; null until it has come to this device. */
export function useProfile(userId: string): Profile | null {
  const { data } = useLiveQuery('users', (users) => users.findOne(userId), [userId]);
  return useMemo(() => (data ? (data.toJSON() as unknown as Profile) : null), [data]);
}
