const PREFIX = 'ekagra-attempt-';

/** Name of the Web Lock that a tab holds while the paper is open: from its start, or from the return to it, until it is submitted. */
export const attemptLock = (attemptId: string) => PREFIX + attemptId;

/** Whether an examination is open on this device. Also called in the service worker. */
export async function isExamOpen(locks: Pick<LockManager, 'query'> | undefined): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name?.startsWith(PREFIX));
}
