import * as v from 'valibot';
import type { Database } from '../../database/database.ts';
import { callerOf } from '../../callers/caller.ts';
import { type ApiKeys, TokenError } from '../../callers/authorization.ts';
import { AuthError } from '../auth-error.ts';
import type { LinkMails } from '../mail/link-mails.ts';
import { withoutMail } from '../mail/mail-server.ts';
import type { RedirectTargets } from '../redirects.ts';
import { readEmail, readJson } from '../request-input.ts';
import type { Routes } from '../route-table.ts';
import { readInvitation, readLinkRequest, readPage, readUser } from './user-input.ts';
import { type ApiUser, createAdminUsers } from './users.ts';

interface AdminRoutesOptions {
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly targets: RedirectTargets;
  readonly minPasswordLength: number;
  /** Undefined without a mail server: nobody could open a link. */
  readonly links: LinkMails | undefined;
}

/** The admin API for users, which requires the service role. The app does not call it; ADR 4 requires it. */
export function createAdminRoutes({ database, keys, targets, minPasswordLength, links }: AdminRoutesOptions): Routes {
  const users = createAdminUsers(database, minPasswordLength);
  const forAdmin = (answer: (request: Request, id: string) => Promise<Response>) => async (request: Request) => {
    await requireServiceRole(request, keys);
    return await answer(request, new URL(request.url).pathname.split('/').at(-1)!);
  };
  const requireLinks = (): LinkMails => {
    if (!links) throw withoutMail();
    return links;
  };
  const find = async (email: string): Promise<ApiUser | undefined> => {
    const [row] = await database.query<{ id: string }>('select id from auth.users where email = $1 and not is_sso_user', [email]);
    return row && (await users.get(row.id));
  };

  return {
    'GET /admin/users': forAdmin(async (request) => {
      const { page, perPage } = readPage(new URL(request.url).searchParams);
      const { users: found, total } = await users.list(page, perPage);
      return Response.json({ users: found, aud: 'authenticated' }, { headers: pageHeaders(page, perPage, total) });
    }),
    'POST /admin/users': forAdmin(async (request) => Response.json(await users.create(readUser(await readJson(request))))),
    'GET /admin/users/:id': forAdmin(async (_request, id) => Response.json(await users.get(id))),
    'PUT /admin/users/:id': forAdmin(async (request, id) => Response.json(await users.update(id, readUser(await readJson(request))))),
    'DELETE /admin/users/:id': forAdmin(async (request, id) => {
      await users.delete(id, await isSoft(request));
      return Response.json({});
    }),
    'POST /invite': forAdmin(async (request) => {
      const mails = requireLinks();
      const { email: address, data, redirect_to: wanted } = readInvitation(await readJson(request));
      const email = readEmail(address);
      const known = await find(email);
      if (known?.['confirmed_at'] !== undefined) {
        throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
      }
      const user = known ?? (await users.create({ email, user_metadata: data }));
      const target = targets(wanted ?? new URL(request.url).searchParams.get('redirect_to'));
      await mails.sendInvitation({ id: String(user['id']), email }, { target, pkce: undefined });
      await database.query('update auth.users set invited_at = now() where id = $1', [user['id']]);
      return Response.json(await users.get(String(user['id'])));
    }),
    'POST /admin/generate_link': forAdmin(async (request) => {
      const mails = requireLinks();
      const { type, email: address, data, password, redirect_to: wanted } = readLinkRequest(await readJson(request));
      const email = readEmail(address);
      const known = await find(email);
      if (type === 'recovery' && !known) throw new AuthError(404, 'user_not_found', 'User with this email not found');
      if (type !== 'recovery' && known?.['confirmed_at'] !== undefined) {
        throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
      }
      const user = known ?? (await users.create({ email, password, user_metadata: data }));
      const target = targets(wanted ?? new URL(request.url).searchParams.get('redirect_to'));
      const link = await mails.linkFor(String(user['id']), type, { target, pkce: undefined });
      const hash = new URL(link).searchParams.get('token');
      return Response.json({
        ...(await users.get(String(user['id']))),
        action_link: link,
        // This server's links contain no one-time code.
        email_otp: '',
        hashed_token: hash,
        redirect_to: target,
        verification_type: type,
      });
    }),
  };
}

async function requireServiceRole({ headers }: Request, keys: ApiKeys): Promise<void> {
  try {
    const caller = await callerOf({ headers: Object.fromEntries(headers) }, keys);
    if (caller?.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
  } catch (error) {
    throw error instanceof TokenError ? new AuthError(403, 'bad_jwt', error.message) : error;
  }
}

async function isSoft(request: Request): Promise<boolean> {
  const text = await request.text();
  if (text === '') return false;
  return v.is(v.object({ should_soft_delete: v.literal(true) }), JSON.parse(text));
}

/** Header from which supabase-js reads the number of pages. */
function pageHeaders(page: number, perPage: number, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return {
    'x-total-count': String(total),
    link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  };
}
