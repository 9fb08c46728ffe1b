import type { IncomingMessage } from 'node:http';
import type { Database } from '../database/database.ts';
import { TIMED_OUT } from '../rest/rest-errors.ts';
import { assumeCaller } from '../database/request-context.ts';
import { type ApiKeys, TokenError } from '../realtime/authorization.ts';
import type { Answer } from './answer.ts';
import { callerOf } from './caller.ts';

const SYNC_CALL = /^\/rest\/v1\/rpc\/(sync_pull|sync_push)$/;

/** Answers a call of the sync protocol; undefined where @supabase/lite must produce the error. */
export type SyncCalls = (request: IncomingMessage, body: Buffer) => Promise<Answer | undefined>;

/**
 * Fast path for the two functions of the sync protocol: passes the body to the database unparsed, and the database's answer
 * back unchanged. @supabase/lite parses and serializes both, which is half the cost of a pushed document. Rights are those of
 * any REST call: the caller's role and claims, in its own transaction.
 */
export function createSyncCalls(database: Database, keys: ApiKeys): SyncCalls {
  return async (request, body) => {
    const name = request.method === 'POST' ? SYNC_CALL.exec(request.url ?? '')?.[1] : undefined;
    if (name === undefined || !hasPlainHeaders(request)) return undefined;
    try {
      const claims = await callerOf(request, keys);
      if (claims === undefined) return undefined;
      const [row] = await database.transaction(async (transaction) => {
        await assumeCaller(transaction, claims);
        // As bytes: PGlite measures text character by character, which is slower than parsing it.
        // `offset 0`: an expression that is read three times would be parsed three times.
        return await transaction.query<{ answer: string | null }>(
          `select case when body->'request' is not null and body - 'request' = '{}' then public.${name}(body->'request')::text end as answer
           from (select convert_from($1::bytea, 'utf8')::jsonb as body offset 0) asked`,
          [body],
        );
      });
      if (typeof row?.answer !== 'string') return undefined;
      return { status: 200, headers: new Headers({ 'content-type': 'application/json; charset=utf-8' }), body: Buffer.from(row.answer) };
    } catch (error) {
      if (error instanceof TokenError || isDatabaseError(error)) return undefined;
      throw error;
    }
  };
}

/** A refused call was rolled back: @supabase/lite repeats it for REST's error. A call that timed out is not repeated. */
function isDatabaseError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code !== TIMED_OUT;
}

function hasPlainHeaders({ headers }: IncomingMessage): boolean {
  const { accept = '*/*', prefer = '', 'content-profile': schema = 'public', 'content-type': type = '' } = headers;
  return /^application\/json\b/.test(type) && /\*\/\*|^application\/json$/.test(accept) && prefer === '' && schema === 'public';
}
