import { clockOf } from '../days/study-day.ts';
import type { CalendarDay } from '../days/calendar-day.ts';
import { useRecord } from '../replica/use-records.ts';
import { useStudyDay } from './use-study-day.ts';

/** The student's current study day: "today" on every screen. */
export function useToday(userId: string): CalendarDay {
  const { data } = useRecord('users', userId);
  return useStudyDay(clockOf(data));
}
