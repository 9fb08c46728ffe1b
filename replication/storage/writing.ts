import { heldOverDeparture } from './departure.ts';

/** How long in ms a sign-out waits for unfinished writes. Each is one transaction of the device's storage. */
const PATIENCE_MS = 5000;

/** AUTH-5: the write was not stored, because a sign-out has closed writing in every context. */
export class WritingClosedError extends Error {
  override readonly name = 'WritingClosedError';
  constructor() {
    super('You are signing out, so this was not saved. To keep it, stay signed in and try again.');
  }
}

/**
 * Runs a write of the student's own data, in any tab or worker.
 * @throws WritingClosedError while writing is closed
 */
export async function whileWriting<T>(userId: string, work: () => Promise<T>): Promise<T> {
  // An insecure page has no locks.
  if (!('locks' in navigator)) return heldOverDeparture(work);
  // WebKit takes the lock away when the page is left.
  return heldOverDeparture(
    () =>
      navigator.locks.request(nameOf(userId), { mode: 'shared', ifAvailable: true }, (lock) => {
        if (lock === null) throw new WritingClosedError();
        return work();
      }) as Promise<T>,
  );
}

/**
 * AUTH-5: closes writing in every context, once unfinished writes have ended. If this context dies, writing opens again.
 * @returns a function that opens writing again
 * @throws if a write takes too long; writing then stays open
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
