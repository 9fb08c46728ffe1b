/** Ensures that one engine runs at a time among tabs and service worker (LEAD-1). */
export interface Leader {
  /**
   * Waits for its turn, runs `work`, and passes the turn on when `work` ends or the context dies. If `signal` aborts first,
   * `work` never runs. `work` should end soon after `turn` aborts, or after `signal` aborts if it gets no `turn`.
   */
  lead(signal: AbortSignal, work: (turn?: AbortSignal) => Promise<void>): Promise<void>;
}

/** Web Locks: the browser releases the lock of a dead holder, so no turn is lost. */
export function webLockLeader(name: string, locks: LockManager): Leader {
  return {
    async lead(signal, work) {
      try {
        await locks.request(name, { signal }, () => work());
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}
