import type { IncomingMessage } from 'node:http';
import { type Caller, roleOf } from '../database/callers.ts';
import { type ApiKeys, claimsOfApiKey, type TokenClaims, TokenError, verifyToken } from './authorization.ts';
import { networkOf } from '../base/client-address.ts';

/**
 * Claims of a request: from the token in `Authorization`, else from the API key in `apikey`; undefined without both. Rejects
 * with TokenError for a token that is invalid, expired or meant for another API.
 */
export async function callerOf({ headers }: Pick<IncomingMessage, 'headers'>, keys: ApiKeys): Promise<TokenClaims | undefined> {
  const token = bearerOf(headers);
  // supabase-js also sends the key as token when nobody is signed in.
  if (token !== undefined) return claimsOfApiKey(token, keys) ?? meantForUs(await verifyToken(token, keys.jwtSecret));
  const key = headers['apikey'];
  return typeof key === 'string' ? claimsOfApiKey(key, keys) : undefined;
}

/** The caller for whom a request runs statements. Without a valid token it is a visitor; invalid tokens are refused later. */
export async function requestCaller(request: IncomingMessage, keys: ApiKeys): Promise<Caller> {
  const visitor: Caller = { key: networkOf(String(request.headers['x-forwarded-for'] ?? '')), role: 'anon' };
  try {
    const claims = await callerOf(request, keys);
    if (claims === undefined) return visitor;
    return { key: typeof claims.sub === 'string' ? claims.sub : visitor.key, role: roleOf(claims) };
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    return visitor;
  }
}

export function bearerOf({ authorization }: { readonly authorization?: string | undefined }): string | undefined {
  return /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1];
}

const ROLES: ReadonlySet<unknown> = new Set(['anon', 'authenticated', 'service_role']);
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function meantForUs(claims: TokenClaims): TokenClaims {
  const misuse = misuseOf(claims);
  if (misuse !== undefined) throw new TokenError('InvalidJWTToken', misuse);
  return claims;
}

/** Why a correctly signed token must not be used here: another role or audience, or an impossible subject. Undefined if it may. */
export function misuseOf({ role, aud, sub }: TokenClaims): string | undefined {
  if (!ROLES.has(role)) return 'The token is for a role that this API does not have';
  if (aud !== undefined && ![aud].flat().includes('authenticated')) return 'The token was made for another audience';
  return sub === undefined || (typeof sub === 'string' && UUID.test(sub)) ? undefined : 'The token names nobody';
}
