import type { Connection, VarsContext } from '@supabase/lite';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { refusal } from '../rest/rest-errors.ts';
import type { Transaction } from './database.ts';

interface RpcRequest {
  readonly method: string;
  readonly path: string;
  readonly requestHeaders?: Record<string, string>;
}

/**
 * Replaces three steps that @supabase/lite takes inside each request's transaction.
 *
 * - `ensureRlsContext` runs `GRANT ALL ON ALL TABLES` to anon and authenticated in every schema
 *   that has row-level security, at the first request: a `REVOKE` in a migration would silently be
 *   undone. Here the roles exist before the migrations (roles.ts), so that a migration's grants and
 *   revokes stand as written, as on a hosted project.
 * - `applyJwtSessionContext` and `applyRpcRequestGucs` send eleven statements one after the other;
 *   here they are one each, which is most of the cost of a small request.
 *
 * These methods are private to @supabase/lite; its version is pinned and request-context.test.ts
 * fails when they change.
 */
export function installRequestContext(connection: Connection): void {
  for (const method of ['ensureRlsContext', 'applyJwtSessionContext', 'applyRpcRequestGucs']) {
    if (typeof Reflect.get(connection, method) !== 'function') {
      throw new Error(`@supabase/lite no longer has ${method}; revise backend/database/request-context.ts`);
    }
  }
  Object.assign(connection, { ensureRlsContext: async () => true, applyJwtSessionContext, applyRpcRequestGucs });
}

/** Claims of an access token; API keys have a role only. */
export interface Claims {
  readonly role?: unknown;
  readonly sub?: unknown;
  readonly email?: unknown;
  readonly [claim: string]: unknown;
}

/**
 * Statement time-outs of the API roles. The migration time_limits sets the same for PostgREST, which applies them per request
 * as done here: `set role` alone does not. PGlite has no timer and ignores them.
 */
export const STATEMENT_TIMEOUTS: Readonly<Record<string, string>> = { anon: '3s', authenticated: '8s', service_role: '30s' };

/** Sets role and claims (`auth.uid()` and others) for the rest of the transaction. False if the caller's session has ended. */
export async function assumeCallerUnlessEnded(transaction: Transaction, claims: Claims): Promise<boolean> {
  const { text, settings } = assumingCaller(claims);
  const [row] = await transaction.query<{ isEnded?: boolean }>(text, settings);
  return row?.isEnded !== true;
}

/**
 * For a request to the REST API.
 * @throws A refusal with status 401.
 */
export async function assumeCaller(transaction: Transaction, claims: Claims): Promise<void> {
  if (!(await assumeCallerUnlessEnded(transaction, claims))) throw sessionEnded();
}

const ASSUME_CLAIMS = `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claim.email', $3, true),
  set_config('request.jwt.claims', $4, true),
  set_config('statement_timeout', $5, true),
  set_config('role', $2, true)`;

/**
 * As the migration ended_sessions makes PostgREST ask before each request (`db_pre_request`); here for every project. API keys,
 * and tokens signed elsewhere, have no session.
 */
function assumingCaller(claims: Claims): { text: string; settings: string[] } {
  const settings = claimSettings(claims);
  const session = textOf(claims['session_id']);
  if (session === '') return { text: ASSUME_CLAIMS, settings };
  const isEnded = 'not exists (select from auth.sessions where id = $6::uuid) as "isEnded"';
  return { text: `${ASSUME_CLAIMS}, ${isEnded}`, settings: [...settings, session] };
}

const sessionEnded = () => refusal(401, { code: 'PGRST301', message: SESSION_ENDED });

/** As the migration ended_sessions says it. */
export const SESSION_ENDED = 'The session has ended';

function claimSettings(claims: Claims): string[] {
  // A role that is not an API role gets no rights.
  const role = typeof claims.role === 'string' && claims.role in STATEMENT_TIMEOUTS ? claims.role : 'anon';
  return [textOf(claims.sub), role, textOf(claims.email), JSON.stringify(claims), STATEMENT_TIMEOUTS[role]!];
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

async function applyJwtSessionContext(database: Kysely<unknown>, vars: VarsContext): Promise<void> {
  const auth = (vars['auth'] ?? {}) as { role?: unknown; uid?: unknown; jwt?: Claims | null };
  const storage = (vars['storage'] ?? {}) as { operation?: unknown };
  const { text, settings } = assumingCaller({ ...auth.jwt, role: auth.role, sub: auth.uid });
  const { rows } = await database.executeQuery<{ isEnded?: boolean }>(CompiledQuery.raw(text, settings));
  if (rows[0]?.isEnded) throw sessionEnded();
  if (storage.operation) await sql`select set_config('storage.operation', ${textOf(storage.operation)}, true)`.execute(database);
}

async function applyRpcRequestGucs(database: Kysely<unknown>, request: RpcRequest): Promise<void> {
  await sql`select
    set_config('response.status', '', true),
    set_config('response.headers', '', true),
    set_config('request.method', ${request.method}, true),
    set_config('request.path', ${request.path}, true),
    set_config('request.headers', ${JSON.stringify(request.requestHeaders ?? {})}, true)`.execute(database);
}
