import { useEffect, useState } from 'react';

/**
 * The current day; updates when the day ends.
 * @param readDay must be a stable function, or the timer restarts at every render
 * @param msUntilNext milliseconds until the next day
 */
export function usePassingDay<Day>(readDay: () => Day, msUntilNext: () => number): Day {
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
