import * as v from 'valibot';

import type { SessionUser } from './stored-session.ts';

type DeletionAnswer =
  /** Every session has ended. `due`: epoch milliseconds. */
  | { readonly status: 'requested'; readonly due: number }
  /** Without a password the session must be younger than ten minutes. */
  | { readonly status: 'sign-in-first' }
  | { readonly status: 'wrong-password' }
  | { readonly status: 'failed' };

const ANSWER = v.variant('status', [
  v.object({ status: v.literal('requested'), due: v.number() }),
  v.object({ status: v.literal('sign-in-first') }),
]);

/** Asks the server to delete the account in 14 days. Local data is left to the caller. */
export async function requestDeletion(user: SessionUser, password: string): Promise<DeletionAnswer> {
  try {
    return await (password === '' ? requestWithSession(user.id) : requestWithPassword(user.email ?? '', password));
  } catch (error) {
    console.error('Error asking for the deletion of the account', error);
    return { status: 'failed' };
  }
}

async function requestWithSession(userId: string): Promise<DeletionAnswer> {
  const { createDataClient } = await import('../server/supabase-client.ts');
  const { data } = await createDataClient(userId).rpc('request_account_deletion').throwOnError();
  return v.parse(ANSWER, data);
}

/** With a session of its own, which proves the password and ends with all others. */
async function requestWithPassword(email: string, password: string): Promise<DeletionAnswer> {
  const { createPassingClient } = await import('./create-auth-client.ts');
  const client = createPassingClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') return { status: 'wrong-password' };
  if (error) throw error;
  const { data, error: refusal } = await client.rpc('request_account_deletion');
  if (refusal === null) return v.parse(ANSWER, data);
  await client.auth.signOut({ scope: 'local' });
  throw new Error('The server refused', { cause: refusal });
}

/** @returns null if the account stays; otherwise the reason as a sentence */
export async function keepAccount(userId: string): Promise<string | null> {
  try {
    const { createDataClient } = await import('../server/supabase-client.ts');
    const { data } = await createDataClient(userId).rpc('keep_account').throwOnError();
    return data === true ? null : 'It is too late: your account is being deleted.';
  } catch (error) {
    console.error('Error keeping the account', error);
    return 'Your account could not be kept. Check your network and try again.';
  }
}
