import type { Database, Transaction } from '../database/database.ts';
import { forgetLinks, updateProviders } from './accounts.ts';
import { AuthError } from './auth-error.ts';
import { isUuid } from './request-input.ts';

/** Unlinks an identity; the last one stays. Throws AuthError. */
export async function unlinkIdentity(database: Database, userId: string, identityId: string): Promise<Response> {
  if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
  await database.transaction(async (transaction) => {
    // Locks against two concurrent requests unlinking the last two.
    await transaction.query('select from auth.users where id = $1 for update', [userId]);
    const identities = await transaction.query<{ id: string }>('select id from auth.identities where user_id = $1', [userId]);
    if (identities.length <= 1) {
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    }
    if (!identities.some(({ id }) => id === identityId)) throw new AuthError(422, 'identity_not_found', `Identity doesn't exist`);
    await transaction.query('delete from auth.identities where id = $1', [identityId]);
    await keepAddressOfAnIdentity(transaction, userId);
    await updateProviders(transaction, userId);
  });
  return Response.json({});
}

/** The account's address is that of an identity: another one takes over, a proven one first. */
async function keepAddressOfAnIdentity(transaction: Transaction, userId: string): Promise<void> {
  const [next] = await transaction.query<{ email: string; isProven: boolean; isTaken: boolean }>(
    `select i.email, coalesce(i.identity_data->>'email_verified' = 'true', false) as "isProven",
       exists (select from auth.users o where o.email = i.email and o.id <> u.id and not o.is_sso_user) as "isTaken"
     from auth.users u join auth.identities i on i.user_id = u.id and i.email is not null
     where u.id = $1 and not exists (select from auth.identities kept where kept.user_id = u.id and kept.email = lower(u.email))
     order by 2 desc, i.created_at limit 1`,
    [userId],
  );
  if (!next) return;
  if (next.isTaken) throw new AuthError(422, 'email_conflict_identity_not_deletable', 'Unable to unlink identity due to email conflict');
  await transaction.query('update auth.users set email = $2, email_confirmed_at = case when $3 then email_confirmed_at end where id = $1', [
    userId,
    next.email,
    next.isProven,
  ]);
  await forgetLinks(transaction, userId);
}
