const PREFIX = 'ekagra-attempt-';

/** Name of the Web Lock that a tab holds from the paper's beginning, or its return to it, until it is submitted. */
export const attemptLock = (attemptId: string) => PREFIX + attemptId;

/** Whether an examination is open on this device; asked by a service worker, too. */
export async function isExamOpen(locks: Pick<LockManager, 'query'> | undefined): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith(PREFIX));
}
