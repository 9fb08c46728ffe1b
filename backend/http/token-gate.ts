import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiKeys, TokenError } from '../callers/authorization.ts';
import { callerOf } from '../callers/caller.ts';
import { allowOrigin } from '../base/cors.ts';
import { targetOf } from '../base/request-target.ts';
import { sendError } from '../base/send-error.ts';

/** Refuses a request with an unusable token with 401. @returns true if it refused */
export type RefuseToken = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Rejects tokens under `/rest/v1` that @supabase/lite would accept: malformed ones, which it serves as a visitor, so that a client with a
 * broken session would see an empty account instead of an error; and tokens for other audiences. @supabase/lite itself rejects forged and
 * expired tokens. Tokens of ended sessions are rejected in the request's own transaction (database/request-context.ts).
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
