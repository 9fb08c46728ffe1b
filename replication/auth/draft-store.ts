import { openSessionStore, type SessionStore } from './session-store.ts';

const VERSION = 1;

/** Database of the copies of a student's drafts. */
export const draftDatabase = (userId: string): string => `ekagra-${userId}-drafts`;

/** Small values by key, as of the session. */
export function openDraftStore(userId: string): SessionStore {
  return openSessionStore(indexedDB, draftDatabase(userId), VERSION);
}
