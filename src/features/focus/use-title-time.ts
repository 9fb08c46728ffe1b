import { useEffect } from 'react';

import { elapsed, type FocusTimer, timeLeft } from '../../domain/focus/focus-timer.ts';
import { clockWords } from '../../domain/focus/clock-words.ts';
import { PHASE_NAMES } from './phase-words.ts';

const SEPARATOR = ' · ';

/** Puts the time before the page's title, so that it is seen from another tab. */
export function useTitleTime(timer: FocusTimer | null): void {
  useEffect(() => {
    if (timer === null) return;
    const title = () => document.title.split(SEPARATOR).at(-1)!;
    const show = () => {
      document.title = [timerWords(timer, Date.now()), PHASE_NAMES[timer.phase], title()].join(SEPARATOR);
    };
    show();
    const ticking = setInterval(show, 1000);
    return () => {
      clearInterval(ticking);
      document.title = title();
    };
  }, [timer]);
}

function timerWords(timer: FocusTimer, now: number): string {
  const left = timeLeft(timer, now);
  return left === null ? clockWords(elapsed(timer, now), 'up') : clockWords(left, 'down');
}
