import type { App } from '@supabase/lite';
import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { signToken } from '../callers/authorization.ts';
import { ACCOUNT_INPUT_LIMITS } from '../base/limits.ts';
import { endSessions } from './accounts.ts';
import { AuthError } from './auth-error.ts';

/** Records how each session began, in Supabase Auth's own table: tokens carry it as `amr` for the session's lifetime. */
export const AMR_SCHEMA = `
  create table if not exists auth.mfa_amr_claims (
    id uuid primary key,
    session_id uuid not null unique references auth.sessions on delete cascade,
    authentication_method text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
`;

interface AccessTokenOptions {
  readonly database: Database;
  readonly secret: string;
  /** The `iss` claim. */
  readonly siteUrl: string;
}

const SESSION = v.looseObject({
  access_token: v.string(),
  expires_in: v.number(),
  user: v.looseObject({
    id: v.string(),
    aud: v.string(),
    role: v.string(),
    email: v.string(),
    phone: v.string(),
    app_metadata: v.record(v.string(), v.unknown()),
    user_metadata: v.record(v.string(), v.unknown()),
  }),
});

const TOKEN = v.looseObject({ session_id: v.string() });

/**
 * Issues access tokens with all claims of Supabase Auth; those of @supabase/lite lack `iss`, `aal`, `amr`, `app_metadata` and
 * `user_metadata`, which policies and functions read.
 */
export function withFullTokens(fetch: App['fetch'], { database, secret, siteUrl }: AccessTokenOptions): App['fetch'] {
  const issuer = new URL('/auth/v1', siteUrl).href;
  return async (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method !== 'POST' || !/^\/auth\/v1\/(token|signup)$/.test(pathname)) return await fetch(request, context);
    const method = await methodOf(database, request, searchParams.get('grant_type'));
    const answer = await fetch(request, context);
    const session = answer.ok ? v.safeParse(SESSION, await answer.clone().json()) : undefined;
    if (!session?.success) return answer;
    const { access_token: token, expires_in: lifetime, user } = session.output;
    const { session_id: sessionId } = v.parse(TOKEN, decodeJwt(token));
    await refuseBanned(database, user.id);
    await dropOldest(database, user.id, sessionId);
    const claims = {
      iss: issuer,
      sub: user.id,
      aud: user.aud,
      email: user.email,
      phone: user.phone,
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: user.role,
      aal: 'aal1',
      amr: await methodsOf(database, sessionId, method),
      session_id: sessionId,
      is_anonymous: false,
    };
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return Response.json(
      { ...session.output, access_token: await signToken(claims, secret, lifetime) },
      { status: answer.status, headers },
    );
  };
}

/** Limits a user's sessions: drops the least recently used ones, whose devices must then sign in again. */
async function dropOldest(database: Database, userId: string, sessionId: string): Promise<void> {
  await database.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions where user_id = $1 and id <> $2
       order by greatest(created_at, refreshed_at) desc offset $3)`,
    [userId, sessionId, ACCOUNT_INPUT_LIMITS.sessions - 1],
  );
  await database.query(
    `delete from auth.refresh_tokens where session_id = $1 and id in (
       select id from auth.refresh_tokens where session_id = $1 order by id desc offset $2)`,
    [sessionId, ACCOUNT_INPUT_LIMITS.refreshTokens],
  );
}

/** Throws AuthError for a banned user. @supabase/lite itself gives a session to anyone with the password. */
async function refuseBanned(database: Database, userId: string): Promise<void> {
  const [banned] = await database.query('select from auth.users where id = $1 and banned_until > now()', [userId]);
  if (!banned) return;
  await endSessions(database, userId);
  throw new AuthError(400, 'user_banned', 'User is banned');
}

/** Authentication method of this request; undefined for a refresh. */
async function methodOf(database: Database, request: Request, grant: string | null): Promise<string | undefined> {
  if (grant === 'refresh_token') return undefined;
  if (grant !== 'pkce') return 'password';
  const input = v.safeParse(
    v.object({ auth_code: v.string() }),
    await request
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!input.success) return undefined;
  const [flow] = await database.query<{ method: string }>(
    'select authentication_method as method from auth.flow_state where auth_code = $1',
    [input.output.auth_code],
  );
  return flow?.method;
}

async function methodsOf(
  database: Database,
  sessionId: string,
  method: string | undefined,
): Promise<{ method: string; timestamp: number }[]> {
  if (method !== undefined) {
    await database.query(
      'insert into auth.mfa_amr_claims (id, session_id, authentication_method) values ($1, $2, $3) on conflict (session_id) do nothing',
      [randomUUID(), sessionId, method],
    );
  }
  return await database.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from created_at)::int as timestamp from auth.mfa_amr_claims where session_id = $1`,
    [sessionId],
  );
}
