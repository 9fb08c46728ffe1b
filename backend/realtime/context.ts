import { roleOf } from '../database/callers.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Allowances } from './allowances.ts';
import { type TokenClaims, verifyToken } from '../callers/authorization.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Subscribers } from './changes/subscribers.ts';
import type { Topics } from './channels/topics.ts';
import { type EndedSessions, sessionOf } from './ended-sessions.ts';
import type { RealtimeSettings } from './settings.ts';
import { inTimeOf } from './time-limit.ts';

/** Dependencies of connections and channels. */
export interface RealtimeContext {
  readonly database: Database;
  readonly settings: RealtimeSettings;
  readonly jwtSecret: string;
  readonly allowances: Allowances;
  readonly topics: Topics;
  readonly feed: ChangeFeed;
  readonly subscribers: Subscribers;
  /** Connections with a joined topic. */
  readonly connected: Set<object>;
  readonly sessions: EndedSessions;
}

/** Verifies a token's signature; `authorize` checks whether the session has ended. Rejects with TokenError. */
export async function claimsOfToken({ jwtSecret }: RealtimeContext, token: string): Promise<TokenClaims> {
  return await verifyToken(token, jwtSecret);
}

/**
 * Runs a caller's statements, in turn with other callers' and with the role's time-out. Rejects with TokenError if the session has
 * ended, and with LaneFullError if too many wait.
 * @param run without it, only the session is checked, if there is one
 */
export async function authorize<T>(
  { database, sessions, allowances }: RealtimeContext,
  claims: TokenClaims,
  payer: string,
  run?: (transaction: Transaction) => Promise<T>,
): Promise<T | undefined> {
  if (!run && sessionOf(claims) === undefined) return undefined;
  return await allowances.authorizations.run(payer, () =>
    inTimeOf(database, roleOf(claims), async (transaction) => {
      await sessions.refuseEnded(claims, transaction);
      return await run?.(transaction);
    }),
  );
}
