import { randomBytes } from 'node:crypto';
import type { App } from '@supabase/lite';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { Database, Transaction } from '../database/database.ts';
import { issueCode, startFlow } from './flow-state.ts';

const TOKEN = v.looseObject({ session_id: v.optional(v.string()) });

/** The caller of a request. */
export interface Caller {
  readonly id: string;
  /** Empty for an account without an address. */
  readonly email: string;
  readonly sessionId: string | undefined;
}

/** A session as the API returns it. */
export type ApiSession = Record<string, unknown>;

const IN_FRAGMENT = ['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type'];

/** A session as fragment parameters, for clients without PKCE. */
export function sessionParameters(session: ApiSession): Record<string, string> {
  const known = IN_FRAGMENT.flatMap((name) => (session[name] === undefined ? [] : [[name, String(session[name])] as const]));
  return { ...Object.fromEntries(known), sb: '' };
}

/** In-process client of @supabase/lite's auth, which owns API keys, passwords, sessions and tokens. */
export interface LiteAuth {
  /** Sends the request with another body to @supabase/lite. */
  forward(request: Request, body: Record<string, unknown>): Promise<Response>;
  /** The error answer to an invalid API key; undefined for a valid one. */
  refusal(request: Request): Promise<Response | undefined>;
  /** The signed-in user, or the error answer. */
  caller(request: Request): Promise<Caller | Response>;
  /** The request's user in its current state, as the API shows it. */
  user(request: Request): Promise<Response>;
  /** Creates a session for a user who has just opened a link of a mail. */
  startSession(userId: string): Promise<ApiSession>;
}

export function createLiteAuth(app: Pick<App, 'fetch'>, database: Database, apiKey: string): LiteAuth {
  const ask = (request: Request, path: string) => app.fetch(new Request(new URL(path, request.url), { headers: credentials(request) }));
  return {
    forward: async (request, body) => {
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      headers.set('content-type', 'application/json');
      return app.fetch(new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) }));
    },
    refusal: async (request) => {
      const answer = await ask(request, '/auth/v1/settings');
      return answer.ok ? undefined : answer;
    },
    caller: async (request) => {
      const answer = await ask(request, '/auth/v1/user');
      if (!answer.ok) return answer;
      const { id, email } = (await answer.json()) as Caller;
      return { id, email, sessionId: sessionIdOf(request) };
    },
    user: (request) => ask(request, '/auth/v1/user'),
    startSession: async (userId) => {
      const verifier = randomBytes(32).toString('base64url');
      const code = await database.transaction((transaction) => codeFor(transaction, userId, verifier));
      const answer = await app.fetch(
        new Request('http://localhost/auth/v1/token?grant_type=pkce', {
          method: 'POST',
          headers: { apikey: apiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
        }),
      );
      if (!answer.ok) throw new Error(`no session was given: ${await answer.text()}`);
      return (await answer.json()) as ApiSession;
    },
  };
}

/** The session's id. The token must be verified already. */
function sessionIdOf(request: Request): string | undefined {
  const [, token = ''] = request.headers.get('authorization')?.split(' ') ?? [];
  return v.parse(TOKEN, decodeJwt(token)).session_id;
}

async function codeFor(transaction: Transaction, userId: string, verifier: string): Promise<string> {
  const pkce = { challenge: verifier, method: 'plain' } as const;
  const flowId = await startFlow(transaction, { method: 'otp', pkce, target: '', userId });
  return issueCode(transaction, flowId, userId);
}

function credentials(request: Request): Headers {
  const headers = new Headers();
  for (const name of ['apikey', 'authorization', 'user-agent']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const key = new URL(request.url).searchParams.get('apikey');
  if (key !== null && !headers.has('apikey')) headers.set('apikey', key);
  return headers;
}
