import type { IncomingMessage } from 'node:http';
import { type ApiKeys, claimsOfApiKey, type TokenClaims, verifyToken } from '../realtime/authorization.ts';

/**
 * Whose rights a request has: those of the token in `Authorization`, else those of the API key in
 * `apikey`. Undefined with neither. Throws TokenError for a token that is not ours or has expired.
 */
export function callerOf({ headers }: IncomingMessage, keys: ApiKeys): TokenClaims | undefined {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  // supabase-js sends the key as the token too, where nobody is signed in.
  if (token !== undefined) return claimsOfApiKey(token, keys) ?? verifyToken(token, keys.jwtSecret);
  const key = headers['apikey'];
  return typeof key === 'string' ? claimsOfApiKey(key, keys) : undefined;
}
