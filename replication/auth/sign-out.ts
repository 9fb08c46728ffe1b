import type { SessionStore } from './session-store.ts';
import { FORGET_KEY, OWNER_KEY, parseSession, SESSION_KEYS, toForgetValues, TOKENS_KEY, type Tokens } from './stored-session.ts';
import type { ExclusiveLock } from './token-source.ts';

const LOCK_NAME = 'ekagra-forget-students';

/**
 * Takes the student off this device and notes, in the same step, that their database is to be
 * deleted: a device that dies in between still forgets them at its next start.
 * @returns the tokens there were, to revoke them on the server
 */
export async function clearSession(store: SessionStore, userId: string): Promise<Tokens | null> {
  let cleared: Tokens | null = null;
  await store.update(SESSION_KEYS, (values) => {
    const { owner, tokens, toForget } = parseSession(values);
    const forget = toForgetValues([...toForget, userId]);
    if (owner?.id !== userId) return forget;
    cleared = tokens;
    return { ...forget, [OWNER_KEY]: null, [TOKENS_KEY]: null };
  });
  return cleared;
}

export interface Forgetting {
  readonly store: SessionStore;
  /** A deletion that is under way in another context is waited for. */
  readonly lock: ExclusiveLock;
  /** Harmless to repeat. */
  readonly deleteUserData: (userId: string) => Promise<void>;
}

/** AUTH-3: deletes what is here of students who are gone. Of one who has signed in again, `forgetBeforeOpening` does. */
export function forgetSignedOutUsers(forgetting: Forgetting): Promise<void> {
  return forget(forgetting, (userId, ownerId) => userId !== ownerId);
}

/** AUTH-3: ends a deletion that was begun, or decided upon, before its student came back. Nothing of it is open yet. */
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
