import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiKeys, claimsOfApiKey, TokenError, verifyToken } from '../realtime/authorization.ts';
import { allowOrigin } from './cors.ts';
import { sendError } from './send-error.ts';

/** True when the request came with a token that opens nothing; it is then answered with 401. */
export type RefuseToken = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Refuses under `/rest/v1` what @supabase/lite lets pass: it serves a bearer that is no token as if
 * nobody had signed in, so that a client with a spoilt session sees an empty account instead of an
 * error; and it takes tokens that were made for somebody else than this API. Of forged and expired
 * ones it speaks itself.
 */
export function createTokenGate(keys: ApiKeys): RefuseToken {
  return (request, response) => {
    const token = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || !request.url?.startsWith('/rest/v1/') || claimsOfApiKey(token, keys)) return false;
    const problem = problemWith(token, keys.jwtSecret);
    if (problem === undefined) return false;
    allowOrigin(request, response);
    sendError(response, 401, 'PGRST301', problem);
    return true;
  };
}

function problemWith(token: string, jwtSecret: string): string | undefined {
  try {
    const { aud } = verifyToken(token, jwtSecret);
    return [aud].flat().includes('authenticated') ? undefined : 'The token was made for another audience';
  } catch (error) {
    if (error instanceof TokenError) return error.code === 'JwtSignatureError' || isExpired(error) ? undefined : error.message;
    throw error;
  }
}

function isExpired({ message }: TokenError): boolean {
  return message.startsWith('Token has expired');
}
