import { useCallback, useEffect, useState } from 'react';

import type { CalendarDay } from '../days/calendar-day.ts';
import { addDays, startOfStudyDay, type StudyClock, studyDayOf } from '../days/study-day.ts';

/** The current study day. */
export function useStudyDay({ timeZone, dayStart }: StudyClock): CalendarDay {
  const readDay = useCallback(() => studyDayOf(Date.now(), { timeZone, dayStart }), [timeZone, dayStart]);
  const msUntilNext = useCallback(
    () => startOfStudyDay(addDays(readDay(), 1), { timeZone, dayStart }) - Date.now(),
    [readDay, timeZone, dayStart],
  );
  return usePassingDay(readDay, msUntilNext);
}

/**
 * The current day; updates when the day ends.
 * @param readDay must be a stable function, or the timer restarts on every render
 * @param msUntilNext milliseconds until the next day
 */
function usePassingDay<Day>(readDay: () => Day, msUntilNext: () => number): Day {
  const [day, setDay] = useState(readDay);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      setDay(readDay());
      clearTimeout(timer);
      timer = setTimeout(look, msUntilNext() + 100);
    };
    look();
    // Timers do not run while a phone sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [readDay, msUntilNext]);

  return day;
}
