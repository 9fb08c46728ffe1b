/** State of recovering a chunk that failed to load. `unsaved`: a reload would help but lose input. `stuck`: a reload was just tried. */
export type Recovery = 'under-way' | 'offline' | 'unsaved' | 'stuck';

let recovery: Recovery = 'under-way';
const failures = new WeakSet<object>();
const listeners = new Set<() => void>();

export function currentRecovery(): Recovery {
  return recovery;
}

export function setRecovery(next: Recovery): void {
  recovery = next;
  for (const listener of listeners) listener();
}

/** @returns unsubscribe */
export function onRecovery(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function markModuleFailure(error: Error): void {
  failures.add(error);
}

export function isModuleFailure(error: unknown): boolean {
  return error instanceof Error && failures.has(error);
}
