import { useEffect, useState } from 'react';

import { serverOffset } from '../../../../shared/replica/server-clock.ts';
import { useServerClock, useServerOffset } from '../../../../shared/replica/use-server-clock.ts';

/** Maximum delay of setTimeout. */
const LONGEST_MS = 2 ** 31 - 1;

/** The server's time when the latest of these times (epoch ms) passed. */
export function usePassed(times: readonly number[]): number {
  useServerClock(true);
  const offset = useServerOffset();
  const [now, setNow] = useState(() => Date.now() + serverOffset());
  const key = times.join();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function look() {
      const at = Date.now() + offset;
      setNow(at);
      const next = Math.min(
        ...key
          .split(',')
          .map(Number)
          .filter((time) => time > at),
      );
      if (next !== Infinity) timer = setTimeout(look, Math.min(next - at, LONGEST_MS));
    }
    look();
    return () => clearTimeout(timer);
  }, [key, offset]);
  return now;
}
