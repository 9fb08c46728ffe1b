import type { Schema } from '@supabase/lite';

import type { Database } from '../../database/database.ts';
import type { LiteAuth } from '../lite-auth.ts';
import type { RedirectTargets } from '../redirects.ts';
import type { Routes } from '../route-table.ts';
import { updateUser } from '../update-user.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { createLinkMails, type LinkMails } from './link-mails.ts';
import { createMailLimit } from './mail-limit.ts';
import { createMailer, type MailServer, withoutMail } from './mail-server.ts';
import { recover, resend } from './request-link.ts';
import { createSignUpAtOnce, signUpByMail } from './sign-up.ts';
import { readTemplates } from './templates.ts';
import { openLink, verifyToken } from './verify.ts';
import { isPasswordOf } from '../accounts.ts';
import { AuthError, invalidInput } from '../auth-error.ts';
import { computeOnce } from '../passwords/passwords.ts';
import { readJson } from '../request-input.ts';

const CREDENTIALS = ['email', 'phone', 'password', 'refresh_token', 'auth_code', 'code_verifier'];

interface MailRoutesOptions {
  readonly database: Database;
  readonly lite: LiteAuth;
  readonly targets: RedirectTargets;
  readonly settings: NonNullable<Schema['auth']>;
  readonly minPasswordLength: number;
  readonly siteUrl: string;
  readonly projectDir: string;
  readonly mailServer?: MailServer | undefined;
}

interface MailRoutes {
  readonly routes: Routes;
  /** Undefined without a mail server. */
  readonly links: LinkMails | undefined;
  /** Resolves when all mails in progress are sent. */
  close(): Promise<void>;
}

/** Routes that need mail links. */
export function createMailRoutes(options: MailRoutesOptions): MailRoutes {
  const { mailServer } = options;
  return mailServer
    ? withMail({ ...options, mailServer })
    : { routes: routesWithoutMail(options), links: undefined, close: async () => {} };
}

function withMail(options: MailRoutesOptions & { readonly mailServer: MailServer }): MailRoutes {
  const { database, lite, targets, settings, minPasswordLength, siteUrl, projectDir, mailServer } = options;
  const confirmsBoth = settings.email?.double_confirm_changes ?? true;
  const lifetime = settings.email?.otp_expiry ?? 3600;
  const mailer = createMailer(mailServer);
  const limit = createMailLimit();
  const background = createBackgroundTasks();
  const templates = readTemplates(settings.email?.template, projectDir);
  const links = createLinkMails({ database, mailer, templates, siteUrl, confirmsBoth });

  /** For requests that need an API key but no account. */
  const withKey = (answer: (request: Request) => Promise<Response>) => async (request: Request) =>
    (await lite.refusal(request)) ?? answer(request);

  return {
    routes: {
      'POST /signup': (request) => signUpByMail({ database, lite, links, limit, targets, minPasswordLength }, request),
      'POST /token': (request) => grantSession({ database, lite }, request),
      'POST /recover': withKey((request) => recover({ database, mailer, links, limit, targets, background }, request)),
      'POST /resend': withKey((request) => resend({ database, mailer, links, limit, targets, background }, request)),
      'GET /verify': (request) => openLink({ database, lite, targets, lifetime, confirmsBoth }, request),
      'POST /verify': (request) => verifyToken({ database, lite, targets, lifetime, confirmsBoth }, request),
      'PUT /user': (request) => updateUser({ database, lite, targets, minPasswordLength, mail: { links, limit } }, request),
    },
    links,
    close: () => background.settle(),
  };
}

/** Routes without a mail server: addresses count as confirmed at once, and no mail can be sent. */
function routesWithoutMail({ database, lite, targets, minPasswordLength }: MailRoutesOptions): Routes {
  const refuse = () => Promise.reject(withoutMail());
  return {
    'POST /signup': createSignUpAtOnce(lite, minPasswordLength),
    'POST /token': (request) => grantSession({ database, lite }, request),
    'POST /recover': refuse,
    'POST /resend': refuse,
    'PUT /user': (request) => updateUser({ database, lite, targets, minPasswordLength, mail: undefined }, request),
  };
}

/**
 * Grants a session for a password, code or refresh token. @supabase/lite reports an unconfirmed address before it checks the password,
 * which reveals accounts. As in Supabase Auth, this route reports it only after the right password. Every attempt computes one hash, so
 * that its time reveals nothing: @supabase/lite computes none for an unknown address.
 */
async function grantSession({ database, lite }: { database: Database; lite: LiteAuth }, request: Request): Promise<Response> {
  const input = await readJson(request);
  refuseOtherThanTexts(input);
  const answer = await lite.forward(request, input);
  const isUnproven = answer.status === 400 && (await isUnconfirmed(answer));
  const isRight = isUnproven && (await isPasswordOf(database, 'email', String(input['email']), String(input['password'])));
  if (!answer.ok) await computeOnce(input['password']);
  if (!isUnproven || isRight) return answer;
  throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

/** Refuses credentials that are no strings: @supabase/lite would look some of them up unchecked, and fail. */
function refuseOtherThanTexts(input: Readonly<Record<string, unknown>>): void {
  const odd = CREDENTIALS.find((name) => typeof (input[name] ?? '') !== 'string');
  if (odd !== undefined) throw invalidInput(`${odd} has to be a text`);
}

async function isUnconfirmed(answer: Response): Promise<boolean> {
  const { error_code: code } = (await answer.clone().json()) as { error_code?: unknown };
  return code === 'email_not_confirmed';
}
