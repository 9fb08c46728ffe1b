import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../../database/database.ts';
import { networkOf } from '../../base/client-address.ts';
import { createLane } from '../../base/lane.ts';
import { createRateLimiter } from '../../base/rate-limit.ts';
import { ACCOUNT_LIMITS, PASSWORD_LIMITS } from '../../base/limits.ts';
import { AuthError, errorAnswer } from '../auth-error.ts';
import type { LiteAuth } from '../lite-auth.ts';
import type { RedirectTargets } from '../redirects.ts';
import { computeOnce } from '../passwords/passwords.ts';
import { readEmail, readInput, readJson, readPkce, refuseShortPassword } from '../request-input.ts';
import type { LinkMails } from './link-mails.ts';
import type { MailLimit } from './mail-limit.ts';

/**
 * Signs up without a mail. @supabase/lite answers with a session, or that the address has an account. A network gets the second answer
 * at most `takenAnswers` times an hour. Then all of its sign-ups are refused before the address is looked up, which reveals nothing.
 *
 * A sign-up takes a token from the bucket before its address is looked up, and returns it unless the address is taken. Few run at once,
 * so that a school's new students wait instead of being refused.
 */
export function createSignUpAtOnce(lite: LiteAuth, minPasswordLength: number): (request: Request) => Promise<Response> {
  const taken = createRateLimiter({ requests: ACCOUNT_LIMITS.takenAnswers, seconds: ACCOUNT_LIMITS.takenPerSeconds }, () => Date.now());
  const { eachWaiting, allWaiting } = PASSWORD_LIMITS;
  const lane = createLane({ atOnce: allWaiting, eachAtOnce: ACCOUNT_LIMITS.signUpsAtOnce, eachWaiting, allWaiting });

  return async (request) => {
    const account = readAccount(await readJson(request), minPasswordLength);
    const network = networkOf(request.headers.get('x-forwarded-for') ?? '');
    return await lane.run(network, async () => {
      const seconds = taken.wait(network);
      if (seconds > 0) return rateLimited(seconds);
      let hasTold = false;
      try {
        const answer = await lite.forward(request, account);
        hasTold = await isRefusal(answer, 422, 'user_already_exists');
        if (!answer.ok) await computeOnce(account['password']);
        return answer;
      } finally {
        if (!hasTold) taken.giveBack(network);
      }
    });
  };
}

function rateLimited(seconds: number): Response {
  const answer = errorAnswer(new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached'));
  answer.headers.set('retry-after', String(seconds));
  return answer;
}

async function isRefusal(answer: Response, status: number, code: string): Promise<boolean> {
  if (answer.status !== status) return false;
  return ((await answer.clone().json()) as { error_code?: unknown }).error_code === code;
}

const ACCOUNT = v.looseObject({ password: v.optional(v.string('Signup requires a valid password')) });

function readAccount(body: Record<string, unknown>, minPasswordLength: number): Record<string, unknown> {
  const account = readInput(ACCOUNT, body);
  // A sign-up without an address is anonymous. @supabase/lite refuses it by name, as it does one without a password.
  if (!account['email']) return account;
  const email = readEmail(account['email']);
  if (account.password) refuseShortPassword(account.password, minPasswordLength);
  return { ...account, email };
}

interface SignUpOptions {
  readonly database: Database;
  readonly lite: LiteAuth;
  readonly links: LinkMails;
  readonly limit: MailLimit;
  readonly targets: RedirectTargets;
  readonly minPasswordLength: number;
}

/**
 * Signs up with a link in a mail. @supabase/lite checks the input, hashes the password and writes the account; if the mail
 * fails, the account is deleted, so that the sign-up can be repeated.
 *
 * Signing up again before opening the link starts over, with the last password: Supabase Auth would keep the first one, which may be
 * a stranger's.
 *
 * If the address has an account, answer, work and failures are the same: one hash, one mail. The owner, who may have forgotten the
 * account, gets a link that opens it.
 */
export async function signUpByMail(
  { database, lite, links, limit, targets, minPasswordLength }: SignUpOptions,
  request: Request,
): Promise<Response> {
  const account = readAccount(await readJson(request), minPasswordLength);
  const { email } = account;
  if (typeof email !== 'string') return lite.forward(request, account);
  const destination = {
    target: targets(new URL(request.url).searchParams.get('redirect_to')),
    pkce: readPkce(account['code_challenge'], account['code_challenge_method']),
  };
  limit.claim('signup', email);
  try {
    const first = await lite.forward(request, account);
    // @supabase/lite's message, after all its checks, for an existing address.
    const isRepeated = await isRefusal(first, 429, 'over_email_send_rate_limit');
    const owner = isRepeated ? await withdrawOrFind(database, email) : undefined;
    if (owner !== undefined) {
      await computeOnce(account['password']);
      await links.sendReminder({ id: owner, email }, destination);
      return Response.json(await inventedUser(database, email, account['data']));
    }
    const answer = isRepeated ? await lite.forward(request, account) : first;
    if (!answer.ok) {
      limit.release('signup', email);
      return answer;
    }
    const { id } = (await answer.clone().json()) as { id: string };
    try {
      await links.sendConfirmation({ id, email }, destination);
    } catch (error) {
      await database.query('delete from auth.users where id = $1 and email_confirmed_at is null', [id]);
      throw error;
    }
    return answer;
  } catch (error) {
    limit.release('signup', email);
    throw error;
  }
}

/** Deletes an unconfirmed sign-up, or resolves to the owner of a confirmed account. */
async function withdrawOrFind(database: Database, email: string): Promise<string | undefined> {
  await database.query('delete from auth.users where email = $1 and email_confirmed_at is null and last_sign_in_at is null', [email]);
  const [owner] = await database.query<{ id: string }>('select id from auth.users where email = $1 and not is_sso_user', [email]);
  return owner?.id;
}

/**
 * Invents the answer for an existing address, which looks like the answer for a new account. Supabase Auth omits the identities, which
 * reveals the account. Here only `is_email_registered` reveals accounts, at a limited rate.
 */
async function inventedUser(database: Database, email: string, data: unknown) {
  const id = timedUuid();
  const given = { ...(v.is(METADATA, data) ? data : {}), email, email_verified: false, phone_verified: false, sub: id };
  // Let the database format both values, as it does for real accounts.
  const [row] = await database.query<{ metadata: Record<string, unknown>; now: string }>(
    'select $1::text::jsonb as metadata, $2::timestamptz::text as now',
    [JSON.stringify(given), new Date().toISOString()],
  );
  const { metadata, now } = row!;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: timedUuid(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}

const METADATA = v.record(v.string(), v.unknown());

/** A version 7 UUID, which begins with the time, like the ids that @supabase/lite gives accounts. */
function timedUuid(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
