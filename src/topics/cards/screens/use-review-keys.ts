import { useEffectEvent, useLayoutEffect } from 'react';

import type { Rating } from '../rules/revision.ts';

interface ReviewKeys {
  readonly onShow: () => void;
  readonly onRate: (rating: Rating) => void;
  readonly onUndo: () => void;
}

/** Elements with key handling of their own. */
const CONTROLS = 'button, a, input, select, textarea, [role=menu]';

/** Space shows the answer, 1 to 4 rate it, U undoes the last rating. */
export function useReviewKeys({ onShow, onRate, onUndo }: ReviewKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, select, textarea, [role=menu]')) return;
    if (event.key === ' ' && !target?.closest(CONTROLS)) {
      // Space would scroll the page.
      event.preventDefault();
      onShow();
    } else if (/^[1-4]$/.test(event.key)) onRate(Number(event.key) as Rating);
    else if (event.key.toLowerCase() === 'u') onUndo();
  });
  // Before the paint: what is seen hears its keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
