import type { SessionStore } from './session-store.ts';
import { FORGET_KEY, OWNER_KEY, parseSession, SESSION_KEYS, TOKENS_KEY, type Tokens } from './stored-session.ts';

/**
 * Takes the student off this device and notes, in the same step, that their database is to be
 * deleted: a device that dies in between still forgets them at its next start.
 * @returns the tokens there were, to revoke them on the server
 */
export async function clearSession(store: SessionStore, userId: string): Promise<Tokens | null> {
  let cleared: Tokens | null = null;
  await store.update(SESSION_KEYS, (values) => {
    const { owner, tokens, toForget } = parseSession(values);
    const forget = { [FORGET_KEY]: JSON.stringify([...new Set([...toForget, userId])]) };
    if (owner?.id !== userId) return forget;
    cleared = tokens;
    return { ...forget, [OWNER_KEY]: null, [TOKENS_KEY]: null };
  });
  return cleared;
}

/** Deletes the databases of students who signed out, except of one who has signed in again since. */
export async function forgetSignedOutUsers(store: SessionStore, deleteDatabase: (userId: string) => Promise<void>): Promise<void> {
  const { owner, toForget } = parseSession(await store.read(SESSION_KEYS));
  for (const userId of toForget) {
    if (userId !== owner?.id) await deleteDatabase(userId);
    await store.update([FORGET_KEY], (values) => {
      const rest = parseSession(values).toForget.filter((id) => id !== userId);
      return { [FORGET_KEY]: rest.length === 0 ? null : JSON.stringify(rest) };
    });
  }
}
