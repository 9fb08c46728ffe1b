import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import { callerOf } from '../http/caller.ts';
import { readBody } from '../http/node-request.ts';
import { sendError } from '../http/send-error.ts';
import { type ApiKeys, TokenError } from '../realtime/authorization.ts';

/** Answers a request for `/auth/v1/admin`. Never rejects. */
export type AdminUsers = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const USER = /^\/auth\/v1\/admin\/users\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

const MAX_BODY = 1024;

export function isAdminPath(path: string): boolean {
  return path.startsWith('/auth/v1/admin/');
}

/**
 * The part of the admin API that @supabase/lite lacks and functions need: to look at an account and
 * to delete it, with all that hangs on it. It takes the secret key.
 */
export function createAdminUsers(database: Database, keys: ApiKeys): AdminUsers {
  return async (request, response) => {
    try {
      if (!isAdmin(request, keys)) return sendError(response, 403, 'not_admin', 'User not allowed');
      const id = USER.exec(request.url ?? '')?.[1];
      if (id === undefined || !(request.method === 'GET' || request.method === 'DELETE')) {
        return sendError(response, 404, 'not_found', 'This server does not offer this part of the admin API');
      }
      if (request.method === 'DELETE' && isSoft(await readBody(request, MAX_BODY))) {
        return sendError(response, 422, 'validation_failed', 'An account is deleted whole');
      }
      const [row] = await database.query<{ user: object }>(request.method === 'GET' ? READ : DELETE, [id]);
      if (!row) return sendError(response, 404, 'user_not_found', 'User not found');
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(request.method === 'GET' ? row.user : {}));
    } catch (error) {
      if (error instanceof TokenError) return sendError(response, 403, 'bad_jwt', error.message);
      // Also what the database says: here it is never the request's fault alone.
      console.error(`auth admin: ${(error as Error).message}`);
      sendError(response, 500, 'unexpected_failure', 'The server failed to handle the request');
    }
  };
}

const READ = `select jsonb_build_object(
    'id', id, 'aud', aud, 'role', role, 'email', email, 'email_confirmed_at', email_confirmed_at, 'last_sign_in_at', last_sign_in_at,
    'app_metadata', raw_app_meta_data, 'user_metadata', raw_user_meta_data, 'created_at', created_at, 'updated_at', updated_at
  ) as "user"
  from auth.users where id = $1`;

/** What belongs to an account refers to it, and goes with it. */
const DELETE = 'delete from auth.users where id = $1 returning jsonb_build_object() as "user"';

function isAdmin(request: IncomingMessage, keys: ApiKeys): boolean {
  return callerOf(request, keys)?.role === 'service_role';
}

function isSoft(body: Buffer): boolean {
  return body.length > 0 && (JSON.parse(body.toString('utf8')) as { should_soft_delete?: unknown }).should_soft_delete === true;
}
