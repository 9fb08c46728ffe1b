import { forgetTrial, readLeftTrial, TRIAL_LOCK } from '../../../replication/auth/trial.ts';
import { webLock } from '../../../replication/auth/web-lock.ts';
import { draftCopies } from '../replica/draft-copies.ts';
import { removeTrial } from '../replica/remove-trial.ts';
import { deviceSession } from '../server/device-session.ts';

/** How long in ms to wait for a tab that keeps the database open. */
const PATIENCE_MS = 10_000;

/**
 * Deletes the trial that was left on this device, and nothing of the student. Its mark is removed last: an interrupted deletion is offered
 * again.
 * @returns false if the trial is no longer there
 * @throws if another tab keeps the database open
 */
export async function deleteLeftTrial(userId: string, patienceMs = PATIENCE_MS): Promise<boolean> {
  const { store, channel } = deviceSession;
  // Under the lock, so that it does not run while the trial is moved into an account.
  const isDeleted = await webLock(TRIAL_LOCK, async () => {
    const trial = await readLeftTrial(store, userId);
    if (trial === null) return false;
    const stored = { pictures: 'caches' in globalThis ? caches : null, drafts: localStorage, copies: draftCopies };
    await within(patienceMs, removeTrial(trial.id, stored));
    await forgetTrial(store, trial.id);
    return true;
  });
  channel.announce({ type: 'signed-in', userId });
  return isDeleted;
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Another tab has it open')), ms);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
