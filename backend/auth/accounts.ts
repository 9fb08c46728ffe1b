import type { Transaction } from '../database/database.ts';
import { fitsHash } from './passwords/passwords.ts';

/** Writes to auth.users and auth.identities. */
export interface Account {
  readonly id: string;
  readonly email: string | null;
  /** Without mail confirmation accounts are confirmed on creation. */
  readonly isConfirmed: boolean;
  /** True if a link in a mail, or a provider, has proven the address. */
  readonly isProven: boolean;
  readonly isBanned: boolean;
}

/** SQL: whether the address of the row `user` of auth.users was proven. */
export const isProvenSql = (user: string): string => `exists (select from auth.identities i
  where i.user_id = ${user}.id and i.email = lower(${user}.email) and i.identity_data->>'email_verified' = 'true')`;

const ACCOUNT = `select u.id, u.email,
    u.email_confirmed_at is not null as "isConfirmed",
    ${isProvenSql('u')} as "isProven",
    coalesce(u.banned_until > now(), false) as "isBanned"
  from auth.users u`;

export async function findAccount(transaction: Transaction, by: 'id' | 'email', value: string): Promise<Account | undefined> {
  const condition = by === 'id' ? 'u.id = $1' : 'u.email = $1 and not u.is_sso_user';
  const [account] = await transaction.query<Account & Record<string, unknown>>(`${ACCOUNT} where ${condition} for update of u`, [value]);
  return account;
}

/** Marks the address as proven. */
export async function markProven(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `update auth.users
     set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}', updated_at = now()
     where id = $1`,
    [userId],
  );
  await transaction.query(
    `update auth.identities i
     set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     from auth.users u where u.id = $1 and i.user_id = u.id and i.email = lower(u.email)`,
    [userId],
  );
}

/**
 * An unproven account may be a trap: a stranger signs up with somebody else's address and waits. When the owner proves the
 * address, by a mail link or a provider, every other access is revoked: password, sessions, identities.
 */
export async function expelStrangers(transaction: Transaction, { id, isConfirmed }: Account, identities: 'all' | 'other'): Promise<void> {
  await transaction.query('update auth.users set encrypted_password = null, updated_at = now() where id = $1', [id]);
  await forgetLinks(transaction, id);
  await endSessions(transaction, id);
  await transaction.query(`delete from auth.identities where user_id = $1 and ($2 or provider <> 'email')`, [id, identities === 'all']);
  // Metadata of an unconfirmed account may come from the stranger.
  if (!isConfirmed) await transaction.query(`update auth.users set raw_user_meta_data = '{}' where id = $1`, [id]);
}

/** Invalidates all sent links and pending changes of address. */
export async function forgetLinks(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `update auth.users
     set confirmation_token = null, recovery_token = null, email_change = null, email_change_confirm_status = 0,
         email_change_token_new = null, email_change_token_current = null
     where id = $1`,
    [userId],
  );
}

/** Ends the user's sessions, except one. */
export async function endSessions(transaction: Transaction, userId: string, keptSessionId?: string): Promise<void> {
  await transaction.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [userId, keptSessionId ?? null]);
}

/** `app_metadata` lists the sign-in methods, oldest first. */
export async function updateProviders(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `update auth.users u
     set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('provider', names->0, 'providers', names), updated_at = now()
     from (select jsonb_agg(provider order by since, provider) as names
           from (select provider, min(created_at) as since from auth.identities where user_id = $1 group by provider) one) every
     where u.id = $1`,
    [userId],
  );
}

/** False if the account has no password. */
export async function isPasswordOf(transaction: Transaction, by: 'id' | 'email', value: string, password: string): Promise<boolean> {
  const hash = await passwordHash(transaction, by, value);
  return hash !== undefined && fitsHash(password, hash);
}

export async function hasPassword(transaction: Transaction, userId: string): Promise<boolean> {
  return (await passwordHash(transaction, 'id', userId)) !== undefined;
}

async function passwordHash(transaction: Transaction, by: 'id' | 'email', value: string): Promise<string | undefined> {
  const condition = by === 'id' ? 'id = $1' : 'email = lower($1) and not is_sso_user';
  const [account] = await transaction.query<{ hash: string | null }>(
    `select encrypted_password as hash from auth.users where ${condition}`,
    [value],
  );
  return account?.hash || undefined;
}
