import { UnsentChangesError } from '../../../replication/auth/auth-storage.ts';
import { authClient } from './auth-client.ts';
import { takeReturnTo } from './google.commands.ts';
import { callbackProblem, unsentProblem, type SignInProblem } from './sign-in-errors.ts';
import { welcome } from './sign-in.commands.ts';

/** What became of whoever came back to /auth/callback. */
export type CallbackOutcome =
  | { readonly kind: 'signed-in'; readonly isNew: boolean; readonly returnTo: string | null }
  /** By a link from a mail: signed in, and asked for a new password. */
  | { readonly kind: 'new-password' }
  /** Nothing is wrong, and nobody was signed in: a change of address has to be confirmed at both. */
  | { readonly kind: 'half-done' }
  | { readonly kind: 'failed'; readonly problem: SignInProblem; readonly returnTo: string | null };

let last: { readonly query: string; readonly outcome: Promise<CallbackOutcome> } | undefined;

/**
 * Signs in with the code in the query of the address, or reads what went wrong from it. A code works once: asked
 * again with the same query, as the page is when its student's data opens around it, the outcome is the same.
 */
export function answerCallback(query: string): Promise<CallbackOutcome> {
  if (last?.query !== query) last = { query, outcome: readQuery(new URLSearchParams(query)) };
  return last.outcome;
}

async function readQuery(query: URLSearchParams): Promise<CallbackOutcome> {
  const returnTo = takeReturnTo();
  const code = query.get('code');
  if (code !== null) return redeem(code, returnTo);
  if (query.has('message')) return { kind: 'half-done' };
  // Anybody can write a link to this page: its words are shown to those alone who went to Google from here.
  const message = (returnTo !== null && query.get('error_description')) || '';
  return { kind: 'failed', problem: callbackProblem({ code: query.get('error_code') ?? undefined, message }), returnTo };
}

async function redeem(code: string, returnTo: string | null): Promise<CallbackOutcome> {
  try {
    const { data, error } = await (await authClient()).exchangeCodeForSession(code);
    if (error) return { kind: 'failed', problem: callbackProblem(error), returnTo };
    const isNew = await welcome(data.user.id);
    // supabase-js tells, and does not declare it.
    const { redirectType } = data as { readonly redirectType?: string | null };
    return redirectType === 'recovery' ? { kind: 'new-password' } : { kind: 'signed-in', isNew, returnTo };
  } catch (error) {
    if (error instanceof UnsentChangesError) return { kind: 'failed', problem: unsentProblem(error.owner.email), returnTo };
    console.error('Failed to sign in', error);
    return { kind: 'failed', problem: callbackProblem({ message: '' }), returnTo };
  }
}
