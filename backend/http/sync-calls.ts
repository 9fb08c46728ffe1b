import type { IncomingMessage } from 'node:http';
import type { Database } from '../database/database.ts';
import { REST_LIMITS } from '../base/limits.ts';
import { TIMED_OUT } from '../database/rest-errors.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { assumeCaller } from '../database/request-context.ts';
import { type ApiKeys, TokenError } from '../callers/authorization.ts';
import type { Answer } from './answer.ts';
import { callerOf } from '../callers/caller.ts';
import { type Target, targetOf } from '../base/request-target.ts';

const SYNC_CALL = /^\/rest\/v1\/rpc\/(sync_pull|sync_push)$/;

/** The function of the sync protocol that the request calls, if any. */
export const syncCallOf = ({ path, query }: Target): string | undefined => (query === '' ? SYNC_CALL.exec(path)?.[1] : undefined);

/** Answers a call of the sync protocol; undefined if @supabase/lite must produce the error. */
export type SyncCalls = (request: IncomingMessage, body: Buffer) => Promise<Answer | undefined>;

/**
 * Fast path for the two functions of the sync protocol: passes the body to the database unparsed, and the database's answer
 * back unchanged. @supabase/lite parses and serializes both, which is half the cost of a pushed document. Rights are those of
 * any REST call: the caller's role and claims, in its own transaction.
 */
export function createSyncCalls(database: Database, keys: ApiKeys): SyncCalls {
  return async (request, body) => {
    const name = request.method === 'POST' ? syncCallOf(targetOf(request)) : undefined;
    if (name === undefined || !hasPlainHeaders(request)) return undefined;
    try {
      const claims = await callerOf(request, keys);
      if (claims === undefined) return undefined;
      const [row] = await database.transaction(async (transaction) => {
        await assumeCaller(transaction, claims);
        // The body is sent as bytes: text would be decoded here and encoded again.
        // `offset 0` keeps Postgres from parsing the body three times, once for each use.
        const rows = await transaction.query<{ answer: string | null; bytes: number | null }>(
          `select case when octet_length(answer) <= $2::int then answer end as answer, octet_length(answer) as bytes
           from (select case when body->'request' is not null and body - 'request' = '{}' then public.${name}(body->'request')::text end as answer
             from (select convert_from($1::bytea, 'utf8')::jsonb as body offset 0) asked offset 0) answered`,
          [body, REST_LIMITS.syncAnswerBytes],
        );
        // Throwing rolls back: a push whose answer is too large is not written.
        if (rows[0]?.bytes && rows[0].answer === null) throw new Error(`${name} would answer ${rows[0].bytes} bytes`);
        return rows;
      });
      if (typeof row?.answer !== 'string') return undefined;
      return { status: 200, headers: new Headers({ 'content-type': 'application/json; charset=utf-8' }), body: Buffer.from(row.answer) };
    } catch (error) {
      if (error instanceof TokenError || (isDatabaseError(error) && !isUnavailable(error))) return undefined;
      throw error;
    }
  };
}

/** True if @supabase/lite should repeat the call for REST's error: it was refused and rolled back, but did not time out. */
function isDatabaseError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code !== TIMED_OUT;
}

function hasPlainHeaders({ headers }: IncomingMessage): boolean {
  const { accept = '*/*', prefer = '', 'content-profile': schema = 'public', 'content-type': type = '' } = headers;
  return /^application\/json\b/.test(type) && /\*\/\*|^application\/json$/.test(accept) && prefer === '' && schema === 'public';
}
