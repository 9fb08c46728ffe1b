import type { Database } from '../database/database.ts';
import { endSessions, forgetLinks, hasPassword, isPasswordOf } from './accounts.ts';
import { AuthError } from './auth-error.ts';
import type { Caller, LiteAuth } from './lite-auth.ts';
import type { LinkMails } from './mail/link-mails.ts';
import type { MailLimit } from './mail/mail-limit.ts';
import { withoutMail } from './mail/mail-server.ts';
import type { RedirectTargets } from './redirects.ts';
import { readEmail, readJson, readPkce, refuseLargeMetadata, refuseShortPassword } from './request-input.ts';

interface UpdateUserOptions {
  readonly database: Database;
  readonly lite: LiteAuth;
  readonly targets: RedirectTargets;
  readonly minPasswordLength: number;
  /** Undefined without a mail server. */
  readonly mail: { readonly links: LinkMails; readonly limit: MailLimit } | undefined;
}

/**
 * Updates password, data and email of the signed-in user. A new password requires the current one, as in Supabase Auth with "Require
 * current password when updating". It ends other sessions and pending flows, since an attacker may have had access. A new address takes
 * effect once its link is opened. If the address is taken, only the person who opens that link learns it.
 */
export async function updateUser(
  { database, lite, targets, minPasswordLength, mail }: UpdateUserOptions,
  request: Request,
): Promise<Response> {
  const { email: wanted, current_password: current, ...changes } = await readJson(request);
  const caller = await lite.caller(request);
  if (caller instanceof Response) return caller;
  const email = wanted === undefined || wanted === '' ? caller.email : readEmail(wanted);
  const pkce = readPkce(changes['code_challenge'], changes['code_challenge_method']);
  const isMove = email !== caller.email;
  if (isMove && !mail) throw withoutMail();
  const isNewPassword = changes['password'] !== undefined;
  if (isNewPassword && caller.email === '') {
    throw new AuthError(422, 'validation_failed', 'A password needs an account with an email address');
  }
  if (typeof changes['password'] === 'string' && changes['password'] !== '') refuseShortPassword(changes['password'], minPasswordLength);
  if (isNewPassword) await checkCurrentPassword(database, caller, current);

  if (changes['data'] !== undefined) await refuseGrowingMetadata(database, caller.id, changes['data']);

  const answer = await lite.forward(request, changes);
  if (!answer.ok) return answer;
  if (isNewPassword) {
    await forgetLinks(database, caller.id);
    await endSessions(database, caller.id, caller.sessionId);
  }
  if (!isMove || !mail) return answer;

  mail.limit.claim('email_change', caller.email, email);
  try {
    const target = targets(new URL(request.url).searchParams.get('redirect_to'));
    await mail.links.sendEmailChange(caller, email, { target, pkce });
  } catch (error) {
    mail.limit.release('email_change', caller.email, email);
    await forgetLinks(database, caller.id);
    throw error;
  }
  return lite.user(request);
}

/** Refuses metadata that would grow too large. Sent keys are merged into the stored ones, so the bytes of replaced keys are not counted. */
async function refuseGrowingMetadata(database: Database, userId: string, data: unknown): Promise<void> {
  const [account] = await database.query<{ bytes: number }>(
    `select octet_length((coalesce(raw_user_meta_data, '{}') - array(select jsonb_object_keys($2::text::jsonb)))::text) as bytes
     from auth.users where id = $1`,
    [userId, JSON.stringify(typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {})],
  );
  refuseLargeMetadata(data, account?.bytes ?? 0);
}

/** Checks the current password. Accounts without a password, and sessions from a reset link, need none. */
async function checkCurrentPassword(database: Database, { id, sessionId }: Caller, current: unknown): Promise<void> {
  const [recovery] = await database.query(`select from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'recovery'`, [
    sessionId ?? null,
  ]);
  if (recovery || !(await hasPassword(database, id))) return;
  if (typeof current !== 'string' || current === '') {
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
  }
  if (await isPasswordOf(database, 'id', id, current)) return;
  throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect');
}
