import type { Fields } from '../../../../replication/schema/collections.ts';
import { useRecord } from '../../../shared/replica/use-records.ts';

export type Profile = Readonly<
  Pick<
    Fields<'users'>,
    | 'username'
    | 'display_name'
    | 'photo_url'
    | 'member_since'
    | 'daily_target'
    | 'daily_motivation'
    | 'day_start_time'
    | 'school_class'
    | 'exam_dates'
    | 'availability'
    | 'deletion_due'
  >
>;

/** The student's profile; null until it is on this device. */
export function useProfile(userId: string): Profile | null {
  const { data } = useRecord('users', userId);
  return data ?? null;
}
