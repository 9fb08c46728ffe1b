import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../../database/database.ts';
import type { LiteAuth } from '../lite-auth.ts';
import type { RedirectTargets } from '../redirects.ts';
import { readEmail, readInput, readJson, readPkce } from '../request-input.ts';
import type { LinkMails } from './link-mails.ts';
import type { MailLimit } from './mail-limit.ts';

/** Signs up without a mail: @supabase/lite answers with a session. */
export async function signUpAtOnce(lite: LiteAuth, request: Request): Promise<Response> {
  return lite.forward(request, readAccount(await readJson(request)));
}

const ACCOUNT = v.looseObject({ password: v.optional(v.string('Signup requires a valid password')) });

function readAccount(body: Record<string, unknown>): Record<string, unknown> {
  const account = readInput(ACCOUNT, body);
  // Without an address it is an anonymous sign-up, which @supabase/lite refuses by name.
  return account['email'] ? { ...account, email: readEmail(account['email']) } : account;
}

interface SignUpOptions {
  readonly database: Database;
  readonly lite: LiteAuth;
  readonly links: LinkMails;
  readonly limit: MailLimit;
  readonly targets: RedirectTargets;
}

/**
 * Signs up with a link in a mail. @supabase/lite checks the input, hashes the password and writes the account; if the mail
 * fails, the account is deleted, so that the sign-up can be repeated.
 *
 * Signing up again before opening the link starts anew, with the last password: Supabase Auth would keep the first one, which
 * may be a stranger's.
 */
export async function signUpByMail({ database, lite, links, limit, targets }: SignUpOptions, request: Request): Promise<Response> {
  const account = readAccount(await readJson(request));
  const { email } = account;
  if (typeof email !== 'string') return lite.forward(request, account);
  const destination = {
    target: targets(new URL(request.url).searchParams.get('redirect_to')),
    pkce: readPkce(account['code_challenge'], account['code_challenge_method']),
  };
  const first = await lite.forward(request, account);
  const isRepeated = await isTaken(first);
  if (isRepeated && !(await withdrawEarlier(database, limit, email))) return Response.json(inventedUser(email, account['data']));
  const answer = isRepeated ? await lite.forward(request, account) : first;
  if (!answer.ok) return answer;
  limit.note('signup', email);
  const { id } = (await answer.clone().json()) as { id: string };
  try {
    await links.sendConfirmation({ id, email }, destination);
  } catch (error) {
    await database.query('delete from auth.users where id = $1 and email_confirmed_at is null', [id]);
    limit.release('signup', email);
    throw error;
  }
  return answer;
}

/** Deletes an unconfirmed sign-up; false if the account is confirmed. Throws AuthError when it is too early. */
async function withdrawEarlier(database: Database, limit: MailLimit, email: string): Promise<boolean> {
  const nobodys = 'where email = $1 and email_confirmed_at is null and last_sign_in_at is null';
  const [earlier] = await database.query(`select from auth.users ${nobodys}`, [email]);
  if (!earlier) return false;
  limit.claim('signup', email);
  await database.query(`delete from auth.users ${nobodys}`, [email]);
  return true;
}

/** @supabase/lite's message, after all its checks, for an existing address. */
async function isTaken(answer: Response): Promise<boolean> {
  if (answer.status !== 429) return false;
  const { error_code: code } = (await answer.clone().json()) as { error_code?: unknown };
  return code === 'over_email_send_rate_limit';
}

/** Supabase Auth's answer for an existing address: a user like a new one, without identities. */
function inventedUser(email: string, data: unknown) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
