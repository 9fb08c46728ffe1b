import { useEffect } from 'react';

import { elapsed, type FocusTimer } from '../rules/focus-timer.ts';

const LOOK_EVERY_MS = 1000;
/** Steps that are distinguishable in sixteen pixels. */
const STEPS = 24;

/** Shows progress in the tab's icon as a filling dot; hollow while paused. */
export function useFaviconTime(timer: FocusTimer | null): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (timer === null || icon === null) return;
    const usual = icon.href;
    const show = () => {
      const drawn = faviconOf(timer, Date.now());
      if (icon.href !== drawn) icon.href = drawn;
    };
    show();
    const looking = setInterval(show, LOOK_EVERY_MS);
    return () => {
      clearInterval(looking);
      icon.href = usual;
    };
  }, [timer]);
}

function faviconOf(timer: FocusTimer, now: number): string {
  const filled = timer.length === null ? 1 : Math.round((elapsed(timer, now) / timer.length) * STEPS) / STEPS;
  // By area, as on the dial.
  const radius = (10 * Math.sqrt(filled)).toFixed(1);
  const look = timer.pausedAt === null ? 'fill="#f6b02c"' : 'fill="none" stroke="#f6b02c" stroke-width="2"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#15172e"/><circle cx="16" cy="16" r="11" fill="none" stroke="#7f84b0" stroke-width="1.5"/><circle cx="16" cy="16" r="${radius}" ${look}/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
