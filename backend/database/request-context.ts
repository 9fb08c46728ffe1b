import type { Connection, VarsContext } from '@supabase/lite';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { refusal } from './rest-errors.ts';
import { roleOf, STATEMENT_SECONDS } from './callers.ts';
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
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars, run, options) =>
    withContext(
      vars,
      async (database) => {
        // Without the steps above, a request would run with all rights.
        if (!assumed.has(database)) throw new NotTheCallerError('A request has no caller');
        return await run(database);
      },
      options,
    );
}

/** Transactions that have verifiably taken the caller's role and claims. */
const assumed = new WeakSet<object>();

/** Claims of an access token. API keys have only a role. */
export interface Claims {
  readonly role?: unknown;
  readonly sub?: unknown;
  readonly email?: unknown;
  readonly [claim: string]: unknown;
}

/**
 * The session did not take the caller's role or claims. Nothing may run in it, because it would run as somebody else, perhaps with all
 * rights.
 */
export class NotTheCallerError extends Error {
  override name = 'NotTheCallerError';
}

/** Sets role and claims (`auth.uid()` and others) for the rest of the transaction. False if the caller's session has ended. */
export async function assumeCallerUnlessEnded(transaction: Transaction, claims: Claims): Promise<boolean> {
  const assuming = assumingCaller(claims);
  const [row] = await transaction.query<Assumed>(assuming.text, assuming.settings);
  return isAssumed(row, assuming);
}

/**
 * `assumeCallerUnlessEnded` for a request to the REST API.
 * @throws a refusal with status 401 if the caller's session has ended
 */
export async function assumeCaller(transaction: Transaction, claims: Claims): Promise<void> {
  if (!(await assumeCallerUnlessEnded(transaction, claims))) throw sessionEnded();
}

/** Role and claims that the session reports afterwards. That they were set proves nothing. */
type Assumed = Record<string, unknown> & { readonly settings?: unknown; readonly isEnded?: unknown };

const ASSUME_CLAIMS = `with told as materialized (select
    set_config('request.jwt.claim.sub', $1, true),
    set_config('request.jwt.claim.role', $2, true),
    set_config('request.jwt.claim.email', $3, true),
    set_config('request.jwt.claims', $4, true),
    set_config('statement_timeout', $5, true),
    set_config('role', $2, true))
  select array[current_setting('request.jwt.claim.sub'), current_user::text, current_setting('request.jwt.claim.email'),
    current_setting('request.jwt.claims'), current_setting('statement_timeout')] as settings`;

interface Assuming {
  readonly text: string;
  readonly settings: readonly string[];
  /** Expected values, in the order of the query's array. */
  readonly expected: readonly string[];
}

/**
 * SQL that sets role and claims and checks that the session has not ended. The migration ended_sessions makes PostgREST do the same
 * (`db_pre_request`). API keys, and tokens signed elsewhere, have no session.
 */
function assumingCaller(claims: Claims): Assuming {
  const expected = claimSettings(claims);
  const session = textOf(claims['session_id']);
  if (session === '') return { text: `${ASSUME_CLAIMS}, false as "isEnded" from told`, settings: expected, expected };
  const isEnded = 'not exists (select from auth.sessions where id = $6::uuid) as "isEnded"';
  return { text: `${ASSUME_CLAIMS}, ${isEnded} from told`, settings: [...expected, session], expected };
}

/** False if the caller's session has ended. Throws NotTheCallerError unless the row proves role and claims. */
function isAssumed(row: Assumed | undefined, { expected }: Assuming): boolean {
  const { settings, isEnded } = row ?? {};
  const isCaller =
    Array.isArray(settings) && settings.length === expected.length && expected.every((setting, at) => settings[at] === setting);
  if (!isCaller || typeof isEnded !== 'boolean') throw new NotTheCallerError('The session did not take role and claims of the caller');
  return !isEnded;
}

const sessionEnded = () => refusal(401, { code: 'PGRST301', message: SESSION_ENDED });

/** The same message as in the migration ended_sessions. */
export const SESSION_ENDED = 'The session has ended';

function claimSettings(claims: Claims): string[] {
  const role = roleOf(claims);
  return [textOf(claims.sub), role, textOf(claims.email), JSON.stringify(claims), `${STATEMENT_SECONDS[role]}s`];
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

async function applyJwtSessionContext(database: Kysely<unknown>, vars: VarsContext): Promise<void> {
  const auth = (vars['auth'] ?? {}) as { role?: unknown; uid?: unknown; jwt?: Claims | null };
  const storage = (vars['storage'] ?? {}) as { operation?: unknown };
  const assuming = assumingCaller({ ...auth.jwt, role: auth.role, sub: auth.uid });
  const { rows } = await database.executeQuery<Assumed>(CompiledQuery.raw(assuming.text, [...assuming.settings]));
  if (!isAssumed(rows[0], assuming)) throw sessionEnded();
  assumed.add(database);
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
