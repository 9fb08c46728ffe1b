import { clockOf } from '../../domain/study-day/study-day.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import { useRecord } from '../replica/use-records.ts';
import { useUserId } from '../session/use-user.ts';
import { useStudyDay } from './use-study-day.ts';

/** The student's current study day: "today" on every screen. */
export function useToday(): CalendarDay {
  const { data } = useRecord('users', useUserId());
  return useStudyDay(clockOf(data));
}
