import { forgetTrial, readTrial } from '../../../replication/auth/trial.ts';
import { webLock } from '../../../replication/auth/web-lock.ts';
import { removeTrial, TRIAL_LOCK } from '../replica/remove-trial.ts';
import { deviceSession } from '../server/device-session.ts';

/**
 * Deletes what was tried on this device and left here, and nothing of the student. Its mark goes last: a deletion that was cut off
 * is offered again.
 */
export async function deleteLeftTrial(userId: string): Promise<void> {
  const { store, channel } = deviceSession;
  // Not while it is moved into the account.
  await webLock(TRIAL_LOCK, async () => {
    const trial = await readTrial(store);
    if (trial === null || trial.id === userId) return;
    await removeTrial(trial.id, { pictures: 'caches' in globalThis ? caches : null, drafts: localStorage });
    await forgetTrial(store, trial.id);
  });
  channel.announce({ type: 'signed-in', userId });
}
