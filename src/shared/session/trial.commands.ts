import { beginTrial, leaveTrial, readTrial, takeTrial, TRIAL_LOCK } from '../../../replication/auth/trial.ts';
import { webLock } from '../../../replication/auth/web-lock.ts';
import { deviceSession } from '../server/device-session.ts';

const { store, channel } = deviceSession;

/** Opens the app for a visitor without an account, with the earlier trial of this device if there is one. Makes no request. */
export async function tryWithoutAccount(): Promise<void> {
  await beginTrial(store, () => crypto.randomUUID());
  const trial = await readTrial(store);
  if (trial !== null) channel.announce({ type: 'signed-in', userId: trial.id });
}

/**
 * Binds the trial on this device to the student's account. The caller then moves its data. No tab asks about it any more.
 * @returns false if another tab did it, or deleted the trial
 */
export async function takeAlong(userId: string): Promise<boolean> {
  const isTaken = await webLock(TRIAL_LOCK, () => takeTrial(store, userId));
  channel.announce({ type: 'signed-in', userId });
  return isTaken;
}

/** Leaves the trial on this device for whoever made it. No tab asks about it any more. */
export async function leaveBehind(userId: string): Promise<void> {
  await leaveTrial(store, userId);
  channel.announce({ type: 'signed-in', userId });
}
