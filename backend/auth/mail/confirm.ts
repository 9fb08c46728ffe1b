import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { expelStrangers, findAccount, markProven, updateProviders } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import { type LinkType, takeToken } from './link-token.ts';

export interface ConfirmOptions {
  /** Validity of a link in seconds. */
  readonly lifetime: number;
  /** Whether a change of address must also be confirmed at the current address. */
  readonly confirmsBoth: boolean;
}

/**
 * Performs a link's action and resolves to its user; undefined if a second link must be opened too. Throws AuthError for a
 * token that is unknown, used or expired.
 */
export async function confirm(
  transaction: Transaction,
  type: LinkType,
  token: string,
  { lifetime, confirmsBoth }: ConfirmOptions,
): Promise<string | undefined> {
  const userId = await take(transaction, type, token, lifetime);
  const account = userId === undefined ? undefined : await findAccount(transaction, 'id', userId);
  if (!account) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  if (account.isBanned) throw new AuthError(403, 'user_banned', 'User is banned');
  if (type === 'email_change') {
    if (confirmsBoth && account.email !== null && (await isFirstOfTwo(transaction, account.id))) return undefined;
    await changeEmail(transaction, account.id);
  } else {
    // The password may come from a stranger's sign-up, and must not survive the owner's reset.
    if (type === 'recovery' && !account.isProven) await expelStrangers(transaction, account, 'other');
    await markProven(transaction, account.id);
  }
  return account.id;
}

async function take(transaction: Transaction, type: LinkType, token: string, lifetime: number): Promise<string | undefined> {
  if (type === 'signup' || type === 'invite') return takeToken(transaction, 'confirmation_token', token, lifetime);
  if (type === 'recovery') return takeToken(transaction, 'recovery_token', token, lifetime);
  const column = 'email_change_token_new';
  return (await takeToken(transaction, column, token, lifetime)) ?? takeToken(transaction, 'email_change_token_current', token, lifetime);
}

async function isFirstOfTwo(transaction: Transaction, userId: string): Promise<boolean> {
  const updated = await transaction.query(
    'update auth.users set email_change_confirm_status = 1 where id = $1 and email_change_confirm_status = 0 returning id',
    [userId],
  );
  return updated.length > 0;
}

/** Sets the proven address on the account and its password identity. */
async function changeEmail(transaction: Transaction, userId: string): Promise<void> {
  const [taken] = await transaction.query(
    'select from auth.users o join auth.users u on o.email = u.email_change and o.id <> u.id where u.id = $1 and not o.is_sso_user',
    [userId],
  );
  if (taken) throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  await transaction.query(
    `update auth.users
     set email = email_change, email_change = null, email_change_token_new = null, email_change_token_current = null,
         email_change_confirm_status = 0, recovery_token = null
     where id = $1`,
    [userId],
  );
  await transaction.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     select $2, 'email', u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false), now()
     from auth.users u where u.id = $1
     on conflict (provider, provider_id) do update set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`,
    [userId, randomUUID()],
  );
  await markProven(transaction, userId);
  await updateProviders(transaction, userId);
}
