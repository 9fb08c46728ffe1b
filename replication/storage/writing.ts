import { heldOverDeparture } from './departure.ts';

/** How long a sign-out waits for writes under way. Each is one transaction of the device's storage. */
const PATIENCE_MS = 5000;

/** AUTH-5: a sign-out has closed writing in every context. Nothing was stored. */
export class WritingClosedError extends Error {
  override readonly name = 'WritingClosedError';
  constructor() {
    super('You are signing out, so this was not saved. To keep it, stay signed in and try again.');
  }
}

/**
 * Runs a write of what a student made on this device, in any tab or worker.
 * @throws WritingClosedError while writing is closed
 */
export async function whileWriting<T>(userId: string, work: () => Promise<T>): Promise<T> {
  // An insecure page has no locks.
  if (!('locks' in navigator)) return heldOverDeparture(work);
  // WebKit takes the lock from a page that is left.
  return heldOverDeparture(
    () =>
      navigator.locks.request(nameOf(userId), { mode: 'shared', ifAvailable: true }, (lock) => {
        if (lock === null) throw new WritingClosedError();
        return work();
      }) as Promise<T>,
  );
}

/**
 * AUTH-5: closes writing in every context, once the writes under way have ended. A context that dies opens it again.
 * @returns opens it again
 * @throws if a write takes too long; writing is open then
 */
export async function closeWriting(userId: string, patienceMs = PATIENCE_MS): Promise<() => void> {
  if (!('locks' in navigator)) return () => undefined;
  const closed = Promise.withResolvers<() => void>();
  const opened = Promise.withResolvers<void>();
  navigator.locks
    .request(nameOf(userId), { signal: AbortSignal.timeout(patienceMs) }, () => {
      closed.resolve(opened.resolve);
      return opened.promise;
    })
    .catch(closed.reject);
  return closed.promise;
}

function nameOf(userId: string): string {
  return `ekagra-${userId}-writing`;
}
