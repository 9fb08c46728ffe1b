import { useCallback } from 'react';

import type { CalendarDay } from '../days/calendar-day.ts';
import { addDays, startOfStudyDay, type StudyClock, studyDayOf } from '../days/study-day.ts';
import { usePassingDay } from './use-passing-day.ts';

/** The current study day. */
export function useStudyDay({ timeZone, dayStart }: StudyClock): CalendarDay {
  const readDay = useCallback(() => studyDayOf(Date.now(), { timeZone, dayStart }), [timeZone, dayStart]);
  const msUntilNext = useCallback(
    () => startOfStudyDay(addDays(readDay(), 1), { timeZone, dayStart }) - Date.now(),
    [readDay, timeZone, dayStart],
  );
  return usePassingDay(readDay, msUntilNext);
}
