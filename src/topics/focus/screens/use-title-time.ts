import { useEffect } from 'react';

import type { FocusTimer } from '../rules/focus-timer.ts';
import { PHASE_NAMES } from './phase-words.ts';
import { timerWords } from './timer-words.ts';

const SEPARATOR = ' · ';

/** Prefixes the document title with the time; restores it afterwards. */
export function useTitleTime(timer: FocusTimer | null): void {
  useEffect(() => {
    if (timer === null) return;
    let own = document.title;
    let shown = own;
    const show = () => {
      // Another page has set its title.
      if (document.title !== shown) own = document.title;
      shown = [timerWords(timer, Date.now()), PHASE_NAMES[timer.phase], own.split(SEPARATOR).at(-1)].join(SEPARATOR);
      document.title = shown;
    };
    show();
    const ticking = setInterval(show, 1000);
    return () => {
      clearInterval(ticking);
      if (document.title === shown) document.title = own;
    };
  }, [timer]);
}
