import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiKeys, TokenError } from '../callers/authorization.ts';
import { callerOf } from '../callers/caller.ts';
import { allowOrigin } from '../base/cors.ts';
import { targetOf } from '../base/request-target.ts';
import { sendError } from '../base/send-error.ts';

/** True when the request had an unusable token; it was then answered with 401. */
export type RefuseToken = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Rejects under `/rest/v1` what @supabase/lite accepts: a malformed bearer is served as a visitor, so a client with a broken
 * session would see an empty account instead of an error; and tokens for other audiences pass. It handles forged and expired
 * ones itself. Tokens whose session has ended are rejected in the request's own transaction (database/request-context.ts).
 */
export function createTokenGate(keys: ApiKeys): RefuseToken {
  return async (request, response) => {
    const problem = targetOf(request).path.startsWith('/rest/v1/') ? await problemWith(request, keys) : undefined;
    if (problem === undefined) return false;
    allowOrigin(request, response);
    sendError(response, 401, 'PGRST301', problem);
    return true;
  };
}

async function problemWith(request: IncomingMessage, keys: ApiKeys): Promise<string | undefined> {
  try {
    await callerOf(request, keys);
    return undefined;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const isLites = error.code === 'JwtSignatureError' || error.message.startsWith('Token has expired');
    return isLites ? undefined : error.message;
  }
}
