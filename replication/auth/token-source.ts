import type { RefreshTokens } from './refresh-tokens.ts';
import { SessionError } from './session-errors.ts';
import type { SessionStore } from './session-store.ts';
import {
  parseSession,
  readSession,
  remainingLife,
  SESSION_KEYS,
  signedInValues,
  TOKENS_KEY,
  withDeviceExpiry,
  type StoredSession,
  type Tokens,
} from './stored-session.ts';

/** Runs `work` exclusively among all contexts of this origin, by name. */
export type ExclusiveLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export interface TokenSourceOptions {
  readonly store: SessionStore;
  readonly lock: ExclusiveLock;
  /** Epoch milliseconds by the device's clock. */
  readonly now: () => number;
  readonly refresh: RefreshTokens;
  /** The server refused to refresh this student's session. */
  readonly onEnded: (userId: string) => void;
}

export interface TokenSource {
  /**
   * An access token of this student, valid for at least 100 s.
   * Callers name the student, so that one student's pending changes are never sent with the next student's token.
   * @param refused a token that the server rejected although it should be valid
   * @throws {SessionError} instead of resolving without a token, which would send an anonymous request
   */
  accessToken(userId: string, refused?: string): Promise<string>;
}

/** More than the 90 s before expiry at which auth-js would refresh by itself, outside our lock. */
const MINIMUM_LIFE_MS = 100_000;
const LOCK_NAME = 'ekagra-refresh-session';

export function createTokenSource({ store, lock, now, refresh, onEnded }: TokenSourceOptions): TokenSource {
  const renewals = new Map<string, Promise<void>>();

  function isGood(tokens: Tokens, refused: string | undefined): boolean {
    return tokens.access_token !== refused && remainingLife(tokens, now()) > Math.min(MINIMUM_LIFE_MS, (tokens.expires_in * 1000) / 2);
  }

  async function renew(userId: string, refused: string | undefined): Promise<void> {
    await lock(LOCK_NAME, async () => {
      // The previous holder of the lock may have refreshed, or signed out.
      const tokens = tokensOf(await readSession(store), userId);
      if (isGood(tokens, refused)) return;

      const answer = await refresh(tokens.refresh_token);
      if (answer.kind === 'unreachable')
        throw new SessionError('unreachable', 'The server could not be reached to renew the session.', { cause: answer.cause });

      // Sign-in and sign-out do not take the lock: what they stored meanwhile wins.
      let isCurrent = false;
      await store.update(SESSION_KEYS, (values) => {
        isCurrent = parseSession(values).tokens?.refresh_token === tokens.refresh_token;
        if (!isCurrent) return {};
        return answer.kind === 'renewed' ? signedInValues(withDeviceExpiry(answer.tokens, now())) : { [TOKENS_KEY]: null };
      });
      if (isCurrent && answer.kind === 'refused') onEnded(userId);
    });
  }

  return {
    async accessToken(userId, refused) {
      const tokens = tokensOf(await readSession(store), userId);
      if (isGood(tokens, refused)) return tokens.access_token;
      const renewal = renewals.get(userId) ?? renew(userId, refused).finally(() => renewals.delete(userId));
      renewals.set(userId, renewal);
      await renewal;
      return tokensOf(await readSession(store), userId).access_token;
    },
  };
}

function tokensOf({ owner, tokens }: StoredSession, userId: string): Tokens {
  if (owner?.id !== userId) throw new SessionError('signed-out', 'This student is not signed in on this device.');
  if (tokens?.user.id !== userId) throw new SessionError('session-ended', 'The session has ended; the student has to sign in again.');
  return tokens;
}
