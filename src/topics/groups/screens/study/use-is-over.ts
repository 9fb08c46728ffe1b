import { useEffect, useState } from 'react';

import { useServerOffset } from '../../../../shared/replica/use-server-clock.ts';
import { isOver, overAt, type GroupTimer } from '../../../focus/rules/index.ts';

/** True without a running timer; updates when the timer ends. */
export function useIsOver(timer: GroupTimer | null): boolean {
  const offset = useServerOffset();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (timer === null) return undefined;
    const look = () => setNow(Date.now());
    const waiting = setTimeout(look, Math.max(overAt(timer) - offset - Date.now(), 0));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timer, offset]);
  return timer === null || isOver(timer, now + offset);
}
