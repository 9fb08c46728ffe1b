import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import { type ApiKeys, TokenError } from '../realtime/authorization.ts';
import { callerOf } from './caller.ts';
import { allowOrigin } from './cors.ts';
import { sendError } from './send-error.ts';

/** True when the request had an unusable token; it was then answered with 401. */
export type RefuseToken = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Rejects under `/rest/v1` what @supabase/lite accepts: a malformed bearer is served as a visitor, so a client with a broken
 * session would see an empty account instead of an error; and tokens for other audiences pass. It handles forged and expired
 * ones itself. Tokens whose session has ended are rejected as the migration ended_sessions makes PostgREST do.
 */
export function createTokenGate(database: Database, keys: ApiKeys): RefuseToken {
  return async (request, response) => {
    const problem = request.url?.startsWith('/rest/v1/') ? await problemWith(request, database, keys) : undefined;
    if (problem === undefined) return false;
    allowOrigin(request, response);
    sendError(response, 401, 'PGRST301', problem);
    return true;
  };
}

async function problemWith(request: IncomingMessage, database: Database, keys: ApiKeys): Promise<string | undefined> {
  try {
    const claims = await callerOf(request, keys);
    if (claims?.['session_id'] === undefined) return undefined;
    const [row] = await database.query('select gate.is_session_ended($1::jsonb) as "isEnded"', [JSON.stringify(claims)]);
    return row?.['isEnded'] ? 'The session has ended' : undefined;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const isLites = error.code === 'JwtSignatureError' || error.message.startsWith('Token has expired');
    return isLites ? undefined : error.message;
  }
}
