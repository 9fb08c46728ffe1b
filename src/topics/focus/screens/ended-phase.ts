import { useSyncExternalStore } from 'react';

import type { EndedPhase } from '../store/timer.commands.ts';

let ended: EndedPhase | null = null;
const listeners = new Set<() => void>();

/** Sets the ended phase. Null: the student has seen it, or another timer has started. */
export function setEndedPhase(next: EndedPhase | null): void {
  ended = next;
  for (const listener of listeners) listener();
}

/** Clears the ended phase when a new timer starts, unless that timer is the automatic next phase. */
export function forgetEndedBefore(): void {
  if (ended !== null && !ended.goesOn) setEndedPhase(null);
}

/** The phase that ended, on any screen. */
export function useEndedPhase(): EndedPhase | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended,
  );
}
