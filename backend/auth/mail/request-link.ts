import type { Database } from '../../database/database.ts';
import { invalidInput } from '../auth-error.ts';
import type { RedirectTargets } from '../redirects.ts';
import { readEmail, readJson, readPkce } from '../request-input.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import { type Destination, type LinkMails, mailFailure } from './link-mails.ts';
import type { Mailer } from './mail-server.ts';
import type { MailLimit } from './mail-limit.ts';

export interface RequestLinkOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly links: LinkMails;
  readonly limit: MailLimit;
  readonly targets: RedirectTargets;
  readonly background: BackgroundTasks;
}

interface Addressed {
  readonly id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** Sends the link of a password reset (POST /recover). */
export async function recover(options: RequestLinkOptions, request: Request): Promise<Response> {
  return requestLink(options, request, await readJson(request), 'recovery', (user, destination) =>
    options.links.sendRecovery(user, destination),
  );
}

/** Resends the link of a sign-up (POST /resend). */
export async function resend(options: RequestLinkOptions, request: Request): Promise<Response> {
  const body = await readJson(request);
  if (body['type'] !== 'signup') throw invalidInput('Only the link of a sign-up is sent again');
  return requestLink(options, request, body, 'signup', async (user, destination) => {
    if (!user.isConfirmed) await options.links.sendConfirmation(user, destination);
  });
}

/**
 * Neither answer nor timing may reveal whether an account exists. So limit and mail server are checked in either case, and the
 * account is looked up after the answer.
 */
async function requestLink(
  { database, mailer, limit, targets, background }: RequestLinkOptions,
  request: Request,
  body: Record<string, unknown>,
  type: 'signup' | 'recovery',
  send: (user: Addressed, destination: Destination) => Promise<void>,
): Promise<Response> {
  const email = readEmail(body['email']);
  const destination = {
    target: targets(new URL(request.url).searchParams.get('redirect_to')),
    pkce: readPkce(body['code_challenge'], body['code_challenge_method']),
  };
  limit.claim(type, email);
  try {
    await mailer.reach();
  } catch (error) {
    limit.release(type, email);
    throw mailFailure(type, error);
  }
  background.run(async () => {
    const [user] = await database.query<Addressed & Record<string, unknown>>(
      `select id, email, email_confirmed_at is not null as "isConfirmed"
       from auth.users where email = $1 and not is_sso_user`,
      [email],
    );
    if (user) await send(user, destination);
  });
  return Response.json({});
}
