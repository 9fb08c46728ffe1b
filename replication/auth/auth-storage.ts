import type { SessionStore } from './session-store.ts';
import {
  parseSession,
  readSession,
  SESSION_KEYS,
  signedInValues,
  toForgetValues,
  TOKENS_KEY,
  withDeviceExpiry,
  type SessionUser,
  type Tokens,
} from './stored-session.ts';

/** The `storage` of supabase-js's auth client; its `storageKey` must be `TOKENS_KEY`. */
export interface AuthStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** AUTH-2: refuses a sign-in because the previous student, whose session ended, has unsent changes on this device. */
export class UnsentChangesError extends Error {
  override readonly name = 'UnsentChangesError';
  readonly owner: SessionUser;
  constructor(owner: SessionUser) {
    super('Another student has changes on this device that are not on the server.');
    this.owner = owner;
  }
}

/** @param hasUnsent whether a student has changes on this device that the server lacks */
export function createAuthStorage(store: SessionStore, now: () => number, hasUnsent: (userId: string) => Promise<boolean>): AuthStorage {
  return {
    getItem: async (key) => (await store.read([key]))[key] ?? null,
    async setItem(key, value) {
      if (key !== TOKENS_KEY) return store.update([], () => ({ [key]: value }));
      const received = JSON.parse(value) as Tokens;
      const before = (await readSession(store)).owner;
      if (before !== null && !before.isTrial && before.id !== received.user.id && (await hasUnsent(before.id)))
        throw new UnsentChangesError(before);
      await store.update(SESSION_KEYS, (values) => {
        const { owner, tokens, toForget } = parseSession(values);
        // The same token stored again (a changed user) keeps its age.
        const isKnown = tokens?.access_token === received.access_token;
        const signedIn = signedInValues(isKnown ? { ...received, expires_at: tokens.expires_at } : withDeviceExpiry(received, now()));
        // In the same transaction: a device that crashes now still deletes the previous student's data.
        // A trial's data stays until an account takes it over (TRIAL-2).
        const isAnother = owner !== null && !owner.isTrial && owner.id !== received.user.id;
        return isAnother ? { ...signedIn, ...toForgetValues([...toForget, owner.id]) } : signedIn;
      });
    },
    removeItem: (key) => store.update([], () => ({ [key]: null })),
  };
}
