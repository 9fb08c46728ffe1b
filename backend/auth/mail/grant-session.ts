import type { Database } from '../../database/database.ts';
import { isPasswordOf } from '../accounts.ts';
import { AuthError, invalidInput } from '../auth-error.ts';
import type { LiteAuth } from '../lite-auth.ts';
import { computeOnce } from '../passwords/passwords.ts';
import { readJson } from '../request-input.ts';

/**
 * Grants a session for a password, code or refresh token. @supabase/lite checks confirmation before the password, which reveals
 * accounts. Supabase Auth reveals it only with the right password. Each password takes the same time: @supabase/lite computes none
 * for an unknown address.
 */
export async function grantSession({ database, lite }: { database: Database; lite: LiteAuth }, request: Request): Promise<Response> {
  const input = await readJson(request);
  refuseOtherThanTexts(input);
  const answer = await lite.forward(request, input);
  const isUnproven = answer.status === 400 && (await isUnconfirmed(answer));
  const isRight = isUnproven && (await isPasswordOf(database, 'email', String(input['email']), String(input['password'])));
  if (!answer.ok) await computeOnce(input['password']);
  if (!isUnproven || isRight) return answer;
  throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

const CREDENTIALS = ['email', 'phone', 'password', 'refresh_token', 'auth_code', 'code_verifier'];

/** @supabase/lite looks some of them up as they are, and fails. */
function refuseOtherThanTexts(input: Readonly<Record<string, unknown>>): void {
  const odd = CREDENTIALS.find((name) => typeof (input[name] ?? '') !== 'string');
  if (odd !== undefined) throw invalidInput(`${odd} has to be a text`);
}

async function isUnconfirmed(answer: Response): Promise<boolean> {
  const { error_code: code } = (await answer.clone().json()) as { error_code?: unknown };
  return code === 'email_not_confirmed';
}
