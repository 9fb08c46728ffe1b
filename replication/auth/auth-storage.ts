import type { SessionStore } from './session-store.ts';
import { parseSession, SESSION_KEYS, signedInValues, TOKENS_KEY, withDeviceExpiry, type Tokens } from './stored-session.ts';

/** What supabase-js's auth client wants as its `storage`; its `storageKey` has to be `TOKENS_KEY`. */
export interface AuthStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

export function createAuthStorage(store: SessionStore, now: () => number): AuthStorage {
  return {
    getItem: async (key) => (await store.read([key]))[key] ?? null,
    async setItem(key, value) {
      if (key !== TOKENS_KEY) return store.update([], () => ({ [key]: value }));
      const received = JSON.parse(value) as Tokens;
      await store.update(SESSION_KEYS, (values) => {
        const { tokens } = parseSession(values);
        // The same token stored again (a changed user) has not become any younger.
        const isKnown = tokens?.access_token === received.access_token;
        return signedInValues(isKnown ? { ...received, expires_at: tokens.expires_at } : withDeviceExpiry(received, now()));
      });
    },
    removeItem: (key) => store.update([], () => ({ [key]: null })),
  };
}
