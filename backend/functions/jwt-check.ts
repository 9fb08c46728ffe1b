import type { IncomingHttpHeaders } from 'node:http';
import { type ApiKeys, claimsOfApiKey, TokenError, verifyToken } from '../callers/authorization.ts';
import { FunctionError } from './function-error.ts';

/**
 * The check of `verify_jwt`: rejects with FunctionError without a valid access token or API key in either header. Who the
 * caller is and what they may do is up to the function.
 */
export async function checkJwt({ authorization, apikey }: IncomingHttpHeaders, keys: ApiKeys): Promise<void> {
  const isKey = (value: unknown) => typeof value === 'string' && claimsOfApiKey(value, keys) !== undefined;
  if (authorization === undefined) {
    if (isKey(apikey)) return;
    throw new FunctionError(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
  }
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
  if (isKey(token)) return;
  try {
    await verifyToken(token, keys.jwtSecret);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const code = error.code === 'MalformedJWT' ? 'UNAUTHORIZED_INVALID_JWT_FORMAT' : 'UNAUTHORIZED_LEGACY_JWT';
    throw new FunctionError(401, code, 'Invalid JWT');
  }
}
