import { beginTrial, leaveTrial, readTrial, takeTrial, TRIAL_LOCK } from '../../../replication/auth/trial.ts';
import { webLock } from '../../../replication/auth/web-lock.ts';
import { deviceSession } from '../server/device-session.ts';

const { store, channel } = deviceSession;

/** Opens the app for a visitor without an account, with what they tried here before. Asks no server. */
export async function tryWithoutAccount(): Promise<void> {
  await beginTrial(store, () => crypto.randomUUID());
  const trial = await readTrial(store);
  if (trial !== null) channel.announce({ type: 'signed-in', userId: trial.id });
}

/**
 * The student takes along what was tried here. It then belongs to their account; the caller moves it. No tab asks any more.
 * @returns false: another tab did, or deleted it
 */
export async function takeAlong(userId: string): Promise<boolean> {
  const isTaken = await webLock(TRIAL_LOCK, () => takeTrial(store, userId));
  channel.announce({ type: 'signed-in', userId });
  return isTaken;
}

/** What was tried stays here for whoever tried it. No tab asks any more. */
export async function leaveBehind(userId: string): Promise<void> {
  await leaveTrial(store, userId);
  channel.announce({ type: 'signed-in', userId });
}
