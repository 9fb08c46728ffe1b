import { useSyncExternalStore } from 'react';

import type { EndedPhase } from '../../data/focus/timer.commands.ts';

let ended: EndedPhase | null = null;
const listeners = new Set<() => void>();

/** Null: it was seen, or something else has begun. */
export function setEndedPhase(next: EndedPhase | null): void {
  ended = next;
  for (const listener of listeners) listener();
}

/** Something new runs; what follows by itself belongs to what ended. */
export function forgetEndedBefore(): void {
  if (ended !== null && !ended.goesOn) setEndedPhase(null);
}

/** What has ended while the student was on whatever screen. */
export function useEndedPhase(): EndedPhase | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
  );
}
