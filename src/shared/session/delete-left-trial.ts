import { forgetTrial, readLeftTrial, TRIAL_LOCK } from '../../../replication/auth/trial.ts';
import { webLock } from '../../../replication/auth/web-lock.ts';
import { draftCopies } from '../replica/draft-copies.ts';
import { removeTrial } from '../replica/remove-trial.ts';
import { deviceSession } from '../server/device-session.ts';

/** A tab that keeps the database open gets so long to let go. */
const PATIENCE_MS = 10_000;

/**
 * Deletes what was tried on this device and left here, and nothing of the student. Its mark goes last: a deletion that was cut off
 * is offered again.
 * @returns false: it is not left here any more
 * @throws if another tab does not let go
 */
export async function deleteLeftTrial(userId: string, patienceMs = PATIENCE_MS): Promise<boolean> {
  const { store, channel } = deviceSession;
  // Not while it is moved into the account.
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
