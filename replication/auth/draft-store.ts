import { openSessionStore, type SessionStore } from './session-store.ts';

const VERSION = 1;

/** Name of the database that holds copies of a student's drafts. */
export const draftDatabase = (userId: string): string => `ekagra-${userId}-drafts`;

/** Opens the key-value store of a student's drafts. It has the same form as the session's store. */
export function openDraftStore(userId: string): SessionStore {
  return openSessionStore(indexedDB, draftDatabase(userId), VERSION);
}
