import { systemClock, type Clock } from '../base/clock.ts';
import { isAborted } from '../base/is-aborted.ts';
import type { ExclusiveLock } from './token-source.ts';

/** A renewal gives up after 30 s (refresh-tokens.ts): a context that holds the lock for longer is frozen. */
export const FROZEN_AFTER_MS = 45_000;

/**
 * AUTH-4: one holder among all contexts of this origin. One that dies releases the lock, one that is frozen loses it: nobody
 * else could send anything. Two that renew at once do no harm, the server answers both with the same session.
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
        // Waited too long; or the lock was stolen while this context was frozen. Work under way still ends.
        if (!isAborted(error)) throw error;
      }
    };
    await hold({ signal: waiting.signal }).finally(stopWaiting);
    if (working === undefined) await hold({ steal: true });
    return working!;
  };
}
