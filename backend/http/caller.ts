import type { IncomingMessage } from 'node:http';
import { type ApiKeys, claimsOfApiKey, type TokenClaims, TokenError, verifyToken } from '../realtime/authorization.ts';
import { networkOf } from './client-address.ts';

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

/** Queue key of a request: the student's id, or for visitors the address. */
export async function callerKey(request: IncomingMessage, keys: ApiKeys): Promise<string> {
  try {
    const { sub } = (await callerOf(request, keys)) ?? {};
    if (typeof sub === 'string') return sub;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
  }
  return networkOf(String(request.headers['x-forwarded-for'] ?? ''));
}

function bearerOf({ authorization }: IncomingMessage['headers']): string | undefined {
  return /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1];
}

const ROLES: ReadonlySet<unknown> = new Set(['anon', 'authenticated', 'service_role']);
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Correctly signed, but for another role or audience, or with an impossible subject. */
function meantForUs(claims: TokenClaims): TokenClaims {
  const { role, aud, sub } = claims;
  if (!ROLES.has(role)) throw new TokenError('InvalidJWTToken', 'The token is for a role that this API does not have');
  if (aud !== undefined && ![aud].flat().includes('authenticated'))
    throw new TokenError('InvalidJWTToken', 'The token was made for another audience');
  if (sub !== undefined && !(typeof sub === 'string' && UUID.test(sub))) throw new TokenError('InvalidJWTToken', 'The token names nobody');
  return claims;
}
