import { useSyncExternalStore } from 'react';

/** Lanes of the outbox that have been delayed for a while. Every tab sends, so every tab has its own set. */
const delayed = new Set<object>();
const listeners = new Set<() => void>();

export function noteDelay(lane: object, isDelayed: boolean): void {
  if (isDelayed === delayed.has(lane)) return;
  if (isDelayed) delayed.add(lane);
  else delayed.delete(lane);
  for (const listener of listeners) listener();
}

/** OUT-4: true while entries of the outbox have failed to reach the server for a while. */
export function useOutboxDelay(): boolean {
  return useSyncExternalStore(
    watch,
    () => delayed.size > 0,
    () => false,
  );
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
