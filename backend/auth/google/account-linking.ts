import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { type Account, expelStrangers, findAccount, markProven, updateProviders } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import type { Profile } from './openid-client.ts';

/**
 * Finds or creates the user for a verified identity; resolves to their id. Supabase's rules: a known identity wins, then an
 * account with the same verified address, else a new account.
 */
export async function signInWith(transaction: Transaction, profile: Profile, mayCreate: boolean): Promise<string> {
  const identity = await findIdentity(transaction, profile);
  const userId = identity ? await welcomeBack(transaction, identity, profile) : await welcome(transaction, profile, mayCreate);
  await updateMetadata(transaction, userId, profile);
  await updateProviders(transaction, userId);
  return userId;
}

async function welcomeBack(transaction: Transaction, identity: Identity, profile: Profile): Promise<string> {
  const account = await findAccount(transaction, 'id', identity.userId);
  refuseBanned(account);
  await updateIdentity(transaction, identity.id, profile);
  if (profile.isEmailVerified && account?.email === profile.email) await markProven(transaction, identity.userId);
  return identity.userId;
}

async function welcome(transaction: Transaction, profile: Profile, mayCreate: boolean): Promise<string> {
  // Otherwise, an account at the provider with somebody else's address would open that person's account.
  if (!profile.isEmailVerified) {
    const message = 'Unverified email with google. Verify the email with google in order to sign in';
    throw new AuthError(422, 'provider_email_needs_verification', message);
  }
  const account = await findAccount(transaction, 'email', profile.email);
  refuseBanned(account);
  if (!account && !mayCreate) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (account && !account.isProven) await expelStrangers(transaction, account, 'all');
  const userId = account?.id ?? (await createAccount(transaction, profile));
  await addIdentity(transaction, userId, profile);
  await markProven(transaction, userId);
  return userId;
}

function refuseBanned(account: Account | undefined): void {
  if (account?.isBanned) throw new AuthError(403, 'user_banned', 'User is banned');
}

/** Links the identity to a signed-in user's account. */
export async function linkTo(transaction: Transaction, userId: string, profile: Profile): Promise<void> {
  const target = await findAccount(transaction, 'id', userId);
  if (!target) throw new AuthError(422, 'user_not_found', 'Linking target user not found');
  const known = await findIdentity(transaction, profile);
  if (known) {
    const owner = known.userId === userId ? '' : ' to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is already linked${owner}`);
  }
  await addIdentity(transaction, userId, profile);
  await updateProviders(transaction, userId);
}

interface Identity {
  readonly id: string;
  readonly userId: string;
}

async function findIdentity(transaction: Transaction, { subject }: Profile): Promise<Identity | undefined> {
  const [identity] = await transaction.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from auth.identities where provider = 'google' and provider_id = $1`,
    [subject],
  );
  return identity;
}

async function createAccount(transaction: Transaction, { email }: Profile): Promise<string> {
  const id = randomUUID();
  await transaction.query(`insert into auth.users (id, email) values ($1, $2)`, [id, email]);
  return id;
}

async function addIdentity(transaction: Transaction, userId: string, { subject, data }: Profile): Promise<void> {
  await transaction.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, 'google', $2, $3, $4::text::jsonb, now())`,
    [randomUUID(), subject, userId, JSON.stringify(data)],
  );
}

async function updateIdentity(transaction: Transaction, id: string, { data }: Profile): Promise<void> {
  await transaction.query(
    'update auth.identities set identity_data = $2::text::jsonb, last_sign_in_at = now(), updated_at = now() where id = $1',
    [id, JSON.stringify(data)],
  );
}

async function updateMetadata(transaction: Transaction, userId: string, { data }: Profile): Promise<void> {
  await transaction.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::text::jsonb, updated_at = now() where id = $1`,
    [userId, JSON.stringify(data)],
  );
}
