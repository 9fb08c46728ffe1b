import { UnsentChangesError } from '../../../replication/auth/auth-storage.ts';
import { authClient } from './auth-client.ts';
import { takeReturnTo } from './google.commands.ts';
import { callbackProblem, thrownFailure, unsentProblem, type SignInProblem } from './sign-in-errors.ts';
import { welcome } from './sign-in.commands.ts';

/** Outcome of returning to /auth/callback. */
export type CallbackOutcome =
  | {
      readonly kind: 'signed-in';
      /** The session may still be another student's, or a trial's, until it is read again. */
      readonly userId: string;
      /** True for a student who goes to /profile-setup first; null: unknown. */
      readonly lacksUsername: boolean | null;
      readonly returnTo: string | null;
    }
  /** The student opened the link of a password reset, and is signed in. */
  | { readonly kind: 'new-password'; readonly userId: string }
  /** Success without a sign-in: a new email address must be confirmed at both addresses, and one is confirmed now. */
  | { readonly kind: 'half-done' }
  | {
      readonly kind: 'failed';
      readonly problem: SignInProblem;
      readonly returnTo: string | null;
    };

let last: { readonly query: string; readonly outcome: Promise<CallbackOutcome> } | undefined;

/**
 * Signs in with the code in the query, or reads the error from it. A code works once. Calling again with the same query returns the same
 * outcome, because the page remounts when the student's data opens.
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
  // Anyone can craft a link to this page: its message is shown only after a Google sign-in that this tab started.
  const message = (returnTo !== null && query.get('error_description')) || '';
  return {
    kind: 'failed',
    problem: callbackProblem({
      code: query.get('error_code') ?? undefined,
      message,
    }),
    returnTo,
  };
}

async function redeem(code: string, returnTo: string | null): Promise<CallbackOutcome> {
  try {
    const { data, error } = await (await authClient()).exchangeCodeForSession(code);
    if (error) return { kind: 'failed', problem: callbackProblem(error), returnTo };
    const lacksUsername = await welcome(data.user, true);
    // supabase-js returns this value without declaring it.
    const { redirectType } = data as { readonly redirectType?: string | null };
    const { id: userId } = data.user;
    return redirectType === 'recovery' ? { kind: 'new-password', userId } : { kind: 'signed-in', userId, lacksUsername, returnTo };
  } catch (error) {
    if (error instanceof UnsentChangesError)
      return {
        kind: 'failed',
        problem: unsentProblem(error.owner.email),
        returnTo,
      };
    return {
      kind: 'failed',
      problem: callbackProblem(thrownFailure('Failed to sign in', error)),
      returnTo,
    };
  }
}
