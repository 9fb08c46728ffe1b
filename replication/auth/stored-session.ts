import * as v from 'valibot';

import type { SessionStore, StoredValues } from './session-store.ts';

/** Key under which supabase-js's auth client stores its session, as JSON. */
export const TOKENS_KEY = 'tokens';
/** The student whose data this device holds. Outlives the tokens: rejected tokens do not delete data. */
export const OWNER_KEY = 'owner';
/** Ids of students who signed out and whose databases must still be deleted. */
export const FORGET_KEY = 'forget';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds. */
  readonly expires_in: number;
  /** Epoch seconds by this device's own clock: see `withDeviceExpiry`. */
  readonly expires_at: number;
  readonly user: SessionUser;
}

export interface SessionUser {
  readonly id: string;
  readonly email?: string | undefined;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  /** A visitor who tries the app without an account: known to this device alone (TRIAL-1). */
  readonly isTrial?: true | undefined;
}

const OWNER = {
  id: v.string(),
  email: v.fallback(v.optional(v.string()), undefined),
  user_metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
};
const SESSION_USER: v.GenericSchema<unknown, SessionUser> = v.object({
  ...OWNER,
  isTrial: v.fallback(v.optional(v.literal(true)), undefined),
});
/** Keeps the other fields that supabase-js stores. */
const TOKENS: v.GenericSchema<unknown, Tokens> = v.looseObject({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  expires_at: v.number(),
  user: v.looseObject(OWNER),
});
const IDS = v.array(v.string());

export interface StoredSession {
  readonly owner: SessionUser | null;
  readonly tokens: Tokens | null;
  readonly toForget: readonly string[];
}

export const SESSION_KEYS = [TOKENS_KEY, OWNER_KEY, FORGET_KEY] as const;

export async function readSession(store: SessionStore): Promise<StoredSession> {
  return parseSession(await store.read(SESSION_KEYS));
}

/** Parses the values under `SESSION_KEYS`; unreadable ones count as missing. */
export function parseSession(values: StoredValues): StoredSession {
  return {
    owner: parse(SESSION_USER, values[OWNER_KEY]),
    tokens: parse(TOKENS, values[TOKENS_KEY]),
    toForget: parse(IDS, values[FORGET_KEY]) ?? [],
  };
}

/** Values to store after a sign-in or a token refresh. */
export function signedInValues(tokens: Tokens): Record<string, string> {
  const { id, email, user_metadata } = tokens.user;
  return {
    [TOKENS_KEY]: JSON.stringify(tokens),
    [OWNER_KEY]: JSON.stringify({
      id,
      email,
      user_metadata,
    } satisfies SessionUser),
  };
}

export function toForgetValues(userIds: readonly string[]): StoredValues {
  return {
    [FORGET_KEY]: userIds.length === 0 ? null : JSON.stringify([...new Set(userIds)]),
  };
}

/**
 * Sets the expiry by the device's own clock, counted from the token's arrival. The clock may be wrong by years, but differences
 * between its readings are reliable.
 */
export function withDeviceExpiry(tokens: Omit<Tokens, 'expires_at'>, nowMs: number): Tokens {
  return {
    ...tokens,
    expires_at: Math.floor(nowMs / 1000) + tokens.expires_in,
  };
}

/** Remaining life of the access token in ms; 0 if the device's clock was set back since. */
export function remainingLife(tokens: Tokens, nowMs: number): number {
  const left = tokens.expires_at * 1000 - nowMs;
  return left > (tokens.expires_in + 1) * 1000 ? 0 : Math.max(0, left);
}

function parse<T>(schema: v.GenericSchema<unknown, T>, json: string | null | undefined): T | null {
  if (!json) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json);
  return read.success ? read.output : null;
}
