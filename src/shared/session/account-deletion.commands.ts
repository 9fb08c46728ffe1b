import * as v from 'valibot';

import { callServer } from '../server/call-server.ts';
import { readAnswer } from '../server/read-fetch.ts';
import type { SessionUser } from './stored-session.ts';

type DeletionAnswer =
  /** The account will be deleted, and every session has ended. `due`: epoch milliseconds. */
  | { readonly status: 'requested'; readonly due: number }
  /** Without a password, the session must be younger than ten minutes. */
  | { readonly status: 'sign-in-first' }
  | { readonly status: 'wrong-password' }
  | { readonly status: 'failed' };

const ANSWER = v.variant('status', [
  v.object({ status: v.literal('requested'), due: v.number() }),
  v.object({ status: v.literal('sign-in-first') }),
]);

/** Asks the server to delete the account in 14 days. The caller deletes the local data. */
export async function requestDeletion(user: SessionUser, password: string): Promise<DeletionAnswer> {
  if (password === '') {
    const answer = await callServer(user.id, ANSWER, REQUEST, {});
    return answer.ok ? answer.data : { status: 'failed' };
  }
  try {
    return await requestWithPassword(user.email ?? '', password);
  } catch {
    // The failed request has logged it already.
    return { status: 'failed' };
  }
}

const REQUEST = 'request_account_deletion';

/** Requests the deletion in a new session, which proves the password and ends together with all others. */
async function requestWithPassword(email: string, password: string): Promise<DeletionAnswer> {
  const { createPassingClient } = await import('./create-auth-client.ts');
  const client = createPassingClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error?.code === 'invalid_credentials') return { status: 'wrong-password' };
  if (error) throw error;
  const { data, error: refusal } = await client.rpc(REQUEST);
  if (refusal === null) return readAnswer(ANSWER, REQUEST, data);
  await client.auth.signOut({ scope: 'local' });
  throw new Error('The server refused', { cause: refusal });
}

/** Withdraws the request. @returns null if the account stays; otherwise the reason as a sentence */
export async function keepAccount(userId: string): Promise<string | null> {
  const answer = await callServer(userId, v.boolean(), 'keep_account', {});
  if (!answer.ok) return 'Your account could not be kept. Check your network and try again.';
  return answer.data ? null : 'It is too late: your account is being deleted.';
}
