import { useEffect, useState } from 'react';

/**
 * The day it is now; a screen that stays open goes on to the next.
 * @param readDay what day it is; the same function at every render, or the wait begins anew
 * @param msUntilNext how long it lasts from now on
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
    // A phone sleeps through its timers.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [readDay, msUntilNext]);

  return day;
}
