import { systemClock, type Clock } from '../base/clock.ts';
import { isAborted } from '../base/is-aborted.ts';
import type { ExclusiveLock } from './token-source.ts';

/** A renewal gives up after 30 s (refresh-tokens.ts): a context that holds the lock for longer is frozen. */
export const FROZEN_AFTER_MS = 45_000;

/**
 * AUTH-4: a lock with one holder among all contexts of this origin. The browser releases a dead holder's lock. A frozen
 * holder's lock is stolen, because no other context could send anything. Two renewals at once do no harm: the server answers
 * both with the same session.
 */
export function renewalLock(locks: LockManager = navigator.locks, clock: Clock = systemClock): ExclusiveLock {
  return async (name, work) => {
    let working: ReturnType<typeof work> | undefined;
    const waiting = new AbortController();
    const stopWaiting = clock.after(FROZEN_AFTER_MS, () => waiting.abort());
    const hold = async (options: LockOptions): Promise<void> => {
      try {
        await locks.request(name, options, () => (working = work()));
      } catch (error) {
        // The wait timed out, or another context stole the lock while this one was frozen. Work in progress still completes.
        if (!isAborted(error)) throw error;
      }
    };
    await hold({ signal: waiting.signal }).finally(stopWaiting);
    if (working === undefined) await hold({ steal: true });
    return working!;
  };
}
