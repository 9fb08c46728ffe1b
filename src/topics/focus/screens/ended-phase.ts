import { useSyncExternalStore } from 'react';

import type { EndedPhase } from '../store/timer.commands.ts';

let ended: EndedPhase | null = null;
const listeners = new Set<() => void>();

/** Null: seen, or something else has started. */
export function setEndedPhase(next: EndedPhase | null): void {
  ended = next;
  for (const listener of listeners) listener();
}

/** Clears it when a new timer starts; a phase that follows automatically belongs to the ended one. */
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
