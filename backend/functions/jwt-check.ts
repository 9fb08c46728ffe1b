import type { IncomingHttpHeaders } from 'node:http';
import { type ApiKeys, claimsOfApiKey, TokenError, verifyToken } from '../realtime/authorization.ts';
import { FunctionError } from './function-error.ts';

/**
 * The check of `verify_jwt`: rejects with FunctionError unless there is a valid access token, or an API
 * key of ours in either header. It keeps out who has nothing to do here; who a caller is and what
 * they may do is for the function to find out.
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
