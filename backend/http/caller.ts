import type { IncomingMessage } from 'node:http';
import { type ApiKeys, claimsOfApiKey, type TokenClaims, TokenError, verifyToken } from '../realtime/authorization.ts';
import { networkOf } from './client-address.ts';

/**
 * Whose rights a request has: those of the token in `Authorization`, else those of the API key in
 * `apikey`. Undefined with neither. Rejects with TokenError for a token that is not ours, not meant for this
 * API, or has expired.
 */
export async function callerOf({ headers }: Pick<IncomingMessage, 'headers'>, keys: ApiKeys): Promise<TokenClaims | undefined> {
  const token = bearerOf(headers);
  // supabase-js sends the key as the token too, where nobody is signed in.
  if (token !== undefined) return claimsOfApiKey(token, keys) ?? meantForUs(await verifyToken(token, keys.jwtSecret));
  const key = headers['apikey'];
  return typeof key === 'string' ? claimsOfApiKey(key, keys) : undefined;
}

/** Under which name a request queues: the student's, or where nobody is signed in the address it comes from. */
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

/** Well signed, and yet of another's role, for another's ears, or of nobody there could be. */
function meantForUs(claims: TokenClaims): TokenClaims {
  const { role, aud, sub } = claims;
  if (!ROLES.has(role)) throw new TokenError('InvalidJWTToken', 'The token is for a role that this API does not have');
  if (aud !== undefined && ![aud].flat().includes('authenticated'))
    throw new TokenError('InvalidJWTToken', 'The token was made for another audience');
  if (sub !== undefined && !(typeof sub === 'string' && UUID.test(sub))) throw new TokenError('InvalidJWTToken', 'The token names nobody');
  return claims;
}
