import { useEffect, useState } from 'react';

import { durationWords } from '../../../tasks/rules/index.ts';

const LOOK_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;

/** Returns a function that formats the elapsed time since a moment. Updates over time. */
export function useWordsSince(): (since: number) => string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const looking = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, []);
  return (since) => {
    const minutes = Math.floor((now - since) / MINUTE_MS);
    return minutes < 1 ? 'just started' : `for ${durationWords(minutes)}`;
  };
}
