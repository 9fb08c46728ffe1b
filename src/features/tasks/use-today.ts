import { useEffect, useState } from 'react';

import { calendarDay, msUntilTomorrow, type CalendarDay } from '../../domain/due-date.ts';

/** The current day; a board that stays open over midnight goes on to the next. */
export function useToday(): CalendarDay {
  const [today, setToday] = useState(() => calendarDay(new Date()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      setToday(calendarDay(new Date()));
      clearTimeout(timer);
      timer = setTimeout(look, msUntilTomorrow(new Date()) + 100);
    };
    look();
    // A phone sleeps through its timers.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  return today;
}
