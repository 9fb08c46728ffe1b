import type { SessionStore } from './session-store.ts';
import { FORGET_KEY, OWNER_KEY, parseSession, SESSION_KEYS, toForgetValues, TOKENS_KEY, type Tokens } from './stored-session.ts';
import type { ExclusiveLock } from './token-source.ts';
import { withoutTrial, TRIAL_KEYS } from './trial.ts';

const LOCK_NAME = 'ekagra-forget-students';

/**
 * Removes the student from this device and marks their database for deletion in the same transaction: after a crash the next
 * start finishes it.
 * @returns the tokens, to revoke them on the server
 */
export async function clearSession(store: SessionStore, userId: string): Promise<Tokens | null> {
  let cleared: Tokens | null = null;
  await store.update([...SESSION_KEYS, ...TRIAL_KEYS], (values) => {
    const { owner, tokens, toForget } = parseSession(values);
    const forget = {
      ...toForgetValues([...toForget, userId]),
      ...withoutTrial(values, userId),
    };
    if (owner?.id !== userId) return forget;
    cleared = tokens;
    return { ...forget, [OWNER_KEY]: null, [TOKENS_KEY]: null };
  });
  return cleared;
}

export interface Forgetting {
  readonly store: SessionStore;
  /** Waits for a deletion in progress in another context. */
  readonly lock: ExclusiveLock;
  /** Idempotent. */
  readonly deleteUserData: (userId: string) => Promise<void>;
}

/** AUTH-3: deletes data of students who signed out. `forgetBeforeOpening` handles those who signed in again. */
export function forgetSignedOutUsers(forgetting: Forgetting): Promise<void> {
  return forget(forgetting, (userId, ownerId) => userId !== ownerId);
}

/** AUTH-3: finishes a deletion that was decided before the same student signed in again. Runs before any database is opened. */
export function forgetBeforeOpening(forgetting: Forgetting): Promise<void> {
  return forget(forgetting, (userId, ownerId) => userId === ownerId);
}

async function forget(
  { store, lock, deleteUserData }: Forgetting,
  isMeant: (userId: string, ownerId: string | undefined) => boolean,
): Promise<void> {
  const meant = async (): Promise<string[]> => {
    const { owner, toForget } = parseSession(await store.read(SESSION_KEYS));
    return toForget.filter((userId) => isMeant(userId, owner?.id));
  };
  if ((await meant()).length === 0) return;
  await lock(LOCK_NAME, async () => {
    for (const userId of await meant()) {
      await deleteUserData(userId);
      await store.update([FORGET_KEY], (values) => toForgetValues(parseSession(values).toForget.filter((id) => id !== userId)));
    }
  });
}
