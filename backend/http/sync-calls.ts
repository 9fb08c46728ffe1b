import type { IncomingMessage } from 'node:http';
import type { Database } from '../database/database.ts';
import { TIMED_OUT } from '../rest/rest-errors.ts';
import { assumeClaims } from '../database/request-context.ts';
import { type ApiKeys, TokenError } from '../realtime/authorization.ts';
import type { Answer } from './answer.ts';
import { callerOf } from './caller.ts';

const SYNC_CALL = /^\/rest\/v1\/rpc\/(sync_pull|sync_push)$/;

/** Answers a call of the sync protocol, or nothing where @supabase/lite has to say what is wrong with it. */
export type SyncCalls = (request: IncomingMessage, body: Buffer) => Promise<Answer | undefined>;

/**
 * The two functions of the sync protocol on a shorter way: the body goes to the database as it came
 * and the answer goes out as the database wrote it, where @supabase/lite parses and writes both
 * again, which is half of what a pushed document costs. Rights are those of any REST call: the
 * caller's role and claims, in a transaction of its own.
 */
export function createSyncCalls(database: Database, keys: ApiKeys): SyncCalls {
  return async (request, body) => {
    const name = request.method === 'POST' ? SYNC_CALL.exec(request.url ?? '')?.[1] : undefined;
    if (name === undefined || !hasPlainHeaders(request)) return undefined;
    try {
      const claims = await callerOf(request, keys);
      if (claims === undefined) return undefined;
      const [row] = await database.transaction(async (transaction) => {
        await assumeClaims(transaction, claims);
        // As bytes: PGlite measures a text character by character, which takes longer than parsing it.
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

/**
 * What was refused was rolled back: asked again, @supabase/lite puts the refusal into REST's words. What took too long
 * is not asked again.
 */
function isDatabaseError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code !== TIMED_OUT;
}

function hasPlainHeaders({ headers }: IncomingMessage): boolean {
  const { accept = '*/*', prefer = '', 'content-profile': schema = 'public', 'content-type': type = '' } = headers;
  return /^application\/json\b/.test(type) && /\*\/\*|^application\/json$/.test(accept) && prefer === '' && schema === 'public';
}
