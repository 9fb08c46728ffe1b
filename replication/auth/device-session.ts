import { createRefreshTokens, type AuthServer } from './refresh-tokens.ts';
import { renewalLock } from './renewal-lock.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { openSessionStore, SESSION_DATABASE, type SessionStore } from './session-store.ts';
import { COLLECTION_VERSIONS } from '../schema/collection-versions.ts';
import { createTokenSource, type TokenSource } from './token-source.ts';

/** The session of this browser profile, shared by all tabs and the service worker. */
export interface DeviceSession {
  readonly store: SessionStore;
  readonly tokens: TokenSource;
  readonly channel: SessionChannel;
}

/**
 * Version of replication's own state. 2: feeds have floors (PULL-9), which an earlier release would drop. 3: one outbox (OUT-7), which
 * an earlier release would neither send nor count when the student signs out.
 */
const STATE_VERSION = 3;

/**
 * Rises with every collection schema and with the shape of replication's own state. IndexedDB notifies older open versions
 * (`versionchange`), so a tab of an earlier release learns that its data moved.
 */
export const SESSION_VERSION = STATE_VERSION + Object.values(COLLECTION_VERSIONS).reduce((sum: number, version) => sum + version, 0);

/** @param version a lower one opens the store as an earlier release does (STORE-1) */
export function openDeviceSession(server: AuthServer, version = SESSION_VERSION): DeviceSession {
  const store = openSessionStore(indexedDB, SESSION_DATABASE, version);
  const channel = openSessionChannel();
  const tokens = createTokenSource({
    store,
    lock: renewalLock(),
    now: Date.now,
    refresh: createRefreshTokens(server),
    onEnded: (userId) => channel.announce({ type: 'session-ended', userId }),
  });
  return { store, tokens, channel };
}
