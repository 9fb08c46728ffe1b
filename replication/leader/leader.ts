/** Sees to it that one engine runs at a time among the tabs and the service worker (LEAD-1). */
export interface Leader {
  /**
   * Waits for its turn, runs `work`, and gives the turn on when `work` ends or the context dies.
   * Where `signal` aborts first, `work` never runs. `work` should end soon after `turn` aborts; without one, after `signal`.
   */
  lead(signal: AbortSignal, work: (turn?: AbortSignal) => Promise<void>): Promise<void>;
}

/** Web Locks: the browser frees a lock whose holder is gone, so that no turn is ever lost. */
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
