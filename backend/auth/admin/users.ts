import { createHash, randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../database/database.ts';
import { endSessions, forgetLinks, markProven, updateProviders } from '../accounts.ts';
import { AuthError, invalidInput } from '../auth-error.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { isUuid, readEmail } from '../request-input.ts';
import { checkPassword, type UserInput } from './user-input.ts';

/** A user as the API returns it. */
export type ApiUser = Readonly<Record<string, unknown>>;

export interface AdminUsers {
  list(page: number, perPage: number): Promise<{ users: ApiUser[]; total: number }>;
  /** This and the following methods reject with AuthError for a missing account or invalid values. */
  get(id: string): Promise<ApiUser>;
  create(input: UserInput): Promise<ApiUser>;
  update(id: string, input: UserInput): Promise<ApiUser>;
  /** A soft deletion keeps the row without anything that identifies its owner. */
  delete(id: string, isSoft: boolean): Promise<void>;
}

const USER = `select u.email, jsonb_strip_nulls(jsonb_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
    'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at, 'invited_at', u.invited_at,
    'confirmation_sent_at', u.confirmation_sent_at, 'recovery_sent_at', u.recovery_sent_at, 'new_email', u.email_change,
    'last_sign_in_at', u.last_sign_in_at, 'banned_until', u.banned_until, 'deleted_at', u.deleted_at, 'is_anonymous', u.is_anonymous,
    'created_at', u.created_at, 'updated_at', u.updated_at
  )) || jsonb_build_object('app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data, 'identities', (
    select coalesce(jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider,
      'identity_data', i.identity_data, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
      'updated_at', i.updated_at) order by i.created_at), '[]') from auth.identities i where i.user_id = u.id
  )) as "user" from auth.users u`;

export function createAdminUsers(database: Database, minPasswordLength: number): AdminUsers {
  const get = async (id: string, on: Transaction = database): Promise<ApiUser> => {
    if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
    const [row] = await on.query<{ user: ApiUser }>(`${USER} where u.id = $1`, [id]);
    if (!row) throw new AuthError(404, 'user_not_found', 'User not found');
    return row.user;
  };

  const hashOf = async (password: string | undefined): Promise<string | null> => {
    if (password === undefined) return null;
    checkPassword(password, minPasswordLength);
    return await hashPassword(password);
  };

  return {
    get,
    list: async (page, perPage) => {
      const rows = await database.query<{ user: ApiUser }>(`${USER} order by u.created_at desc, u.id limit $1 offset $2`, [
        perPage,
        (page - 1) * perPage,
      ]);
      const [all] = await database.query<{ total: number }>('select count(*)::int as total from auth.users');
      return { users: rows.map(({ user }) => user), total: all!.total };
    },
    create: async (input) => {
      if (input.email === undefined) throw invalidInput('Cannot create a user without either an email or phone');
      const [id, email, hash] = [randomUUID(), readEmail(input.email), await hashOf(input.password)];
      return await database.transaction(async (transaction) => {
        await refuseTaken(transaction, email, id);
        await transaction.query(
          `insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
           values ($1, $2, $3, $4::text::jsonb, $5::text::jsonb)`,
          [
            id,
            email,
            hash,
            JSON.stringify({ ...input.app_metadata, provider: 'email', providers: ['email'] }),
            JSON.stringify(input.user_metadata ?? {}),
          ],
        );
        await transaction.query(
          `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
           values ($2, 'email', $1::uuid::text, $1, jsonb_build_object('sub', $1::uuid, 'email', $3::text, 'email_verified', false, 'phone_verified', false))`,
          [id, randomUUID(), email],
        );
        await applyState(transaction, id, input);
        return await get(id, transaction);
      });
    },
    update: async (id, input) => {
      const before = await get(id);
      const email = input.email === undefined ? undefined : readEmail(input.email);
      const hash = await hashOf(input.password);
      return await database.transaction(async (transaction) => {
        if (email !== undefined && email !== before['email']) await changeEmail(transaction, id, email);
        if (hash !== null) {
          await transaction.query('update auth.users set encrypted_password = $2 where id = $1', [id, hash]);
          await forgetLinks(transaction, id);
          await endSessions(transaction, id);
        }
        await transaction.query(
          `update auth.users set updated_at = now(),
             raw_app_meta_data = jsonb_strip_nulls(coalesce(raw_app_meta_data, '{}') || $2::text::jsonb),
             raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || $3::text::jsonb) where id = $1`,
          [id, JSON.stringify(input.app_metadata ?? {}), JSON.stringify(input.user_metadata ?? {})],
        );
        await applyState(transaction, id, input);
        return await get(id, transaction);
      });
    },
    delete: async (id, isSoft) => {
      await get(id);
      if (isSoft) await database.transaction((transaction) => softDelete(transaction, id));
      // Everything that belongs to an account references it and is deleted by cascade.
      else await database.query('delete from auth.users where id = $1', [id]);
    },
  };
}

async function refuseTaken(transaction: Transaction, email: string, id: string): Promise<void> {
  const [taken] = await transaction.query('select from auth.users where email = $1 and id <> $2 and not is_sso_user', [email, id]);
  if (taken) throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

async function changeEmail(transaction: Transaction, id: string, email: string): Promise<void> {
  await refuseTaken(transaction, email, id);
  await forgetLinks(transaction, id);
  await transaction.query('update auth.users set email = $2 where id = $1', [id, email]);
  await transaction.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', false), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, email],
  );
  await updateProviders(transaction, id);
}

async function applyState(
  transaction: Transaction,
  id: string,
  { email_confirm: isConfirmed, ban_duration: ban }: UserInput,
): Promise<void> {
  if (isConfirmed) await markProven(transaction, id);
  if (ban === undefined) return;
  await transaction.query('update auth.users set banned_until = now() + make_interval(secs => $2) where id = $1', [id, secondsOf(ban)]);
}

/** Null for `none`. */
function secondsOf(duration: string): number | null {
  if (duration === 'none') return null;
  const part = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(duration)?.[1] ?? 0);
  return part('h') * 3600 + part('m') * 60 + part('s');
}

async function softDelete(transaction: Transaction, id: string): Promise<void> {
  await forgetLinks(transaction, id);
  await endSessions(transaction, id);
  const nobody = createHash('sha256').update(`${id} ${randomUUID()}`).digest('hex');
  await transaction.query(
    `update auth.users set email = $2, phone = null, encrypted_password = null, deleted_at = now(), updated_at = now(),
       raw_app_meta_data = '{}', raw_user_meta_data = '{}' where id = $1`,
    [id, nobody],
  );
  await transaction.query('delete from auth.identities where user_id = $1', [id]);
}
