import { clearSession, forgetBeforeOpening, forgetSignedOutUsers } from '../../../replication/auth/sign-out.ts';
import { readSession, type SessionUser } from '../../../replication/auth/stored-session.ts';
import { readTrial } from '../../../replication/auth/trial.ts';
import { webLock } from '../../../replication/auth/web-lock.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { backend } from '../server/config.ts';
import { deviceSession } from '../server/device-session.ts';
import type { FoundSession } from './session.machine.ts';

export type { SessionUser };

export type DeleteUserData = (userId: string) => Promise<void>;

export async function findSession(): Promise<FoundSession> {
  const { owner, tokens } = await readSession(deviceSession.store);
  if (owner === null || owner.isTrial) return { user: owner, isEnded: false, trial: 'none' };
  const trial = await readTrial(deviceSession.store);
  return {
    user: owner,
    isEnded: tokens === null,
    trial: trial === null ? 'none' : trial.leftBy === owner.id ? 'left' : 'unanswered',
  };
}

/** Opens the session. Runs before any data is opened, and finishes deletions that a crash interrupted. */
export async function openSession(deleteUserData: DeleteUserData): Promise<FoundSession> {
  await forgetBeforeOpening(forgetting(deleteUserData));
  const { user } = await findSession();
  // Before the screens, which read drafts as they open.
  if (user !== null) await openDrafts(user.id);
  // Read again: somebody else may have signed in meanwhile.
  return findSession();
}

/** A separate chunk, because it does not fit the page's size budget. If it fails to load, drafts are in localStorage alone. */
function openDrafts(userId: string): Promise<void> {
  return import('./open-drafts.ts').then((drafts) => drafts.openDrafts(userId)).catch(console.error);
}

/** Signs out: removes the student and their data from this device and its other tabs. */
export async function forgetUser(userId: string, deleteUserData: DeleteUserData): Promise<void> {
  const tokens = await clearSession(deviceSession.store, userId);
  deviceSession.channel.announce({ type: 'signed-out', userId });
  // Not awaited: offline, the session ends on the server when its tokens expire. `observedFetch` logs the failure.
  if (tokens !== null) void revoke(tokens.access_token).catch(() => undefined);
  await finishForgetting(deleteUserData);
}

/** Deletes data of students who signed out or were replaced after their session ended. */
export function finishForgetting(deleteUserData: DeleteUserData): Promise<void> {
  return forgetSignedOutUsers(forgetting(deleteUserData));
}

function forgetting(deleteUserData: DeleteUserData) {
  return { store: deviceSession.store, lock: webLock, deleteUserData };
}

async function revoke(accessToken: string): Promise<void> {
  await observedFetch(`${backend.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${accessToken}`,
    },
    keepalive: true,
  });
}
