import { followWish, noteWish } from '../../../replication/auth/trial.ts';
import { UnsentChangesError } from '../../../replication/auth/auth-storage.ts';
import { authClient, callbackAddress } from './auth-client.ts';
import { deviceSession } from '../server/device-session.ts';
import { lookUpEmail } from './email-lookup.ts';
import { neutralUsername } from '../rules/neutral-username.ts';
import {
  EMAIL_TAKEN,
  signInProblem,
  signUpProblem,
  thrownFailure,
  unsentProblem,
  type AuthFailure,
  type SignInProblem,
} from './sign-in-errors.ts';

type SignInResult =
  /** `lacksUsername`: true for a student who goes to /profile-setup first; null: unknown. */
  | { readonly ok: true; readonly next: 'signed-in'; readonly lacksUsername: boolean | null }
  /** A confirmation mail was sent now or earlier. */
  | { readonly ok: true; readonly next: 'confirm-email' }
  | { readonly ok: false; readonly problem: SignInProblem };

export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const { data, error } = await (await authClient()).signInWithPassword({ email, password });
    if (error?.code === 'email_not_confirmed') return { ok: true, next: 'confirm-email' };
    if (error?.code === 'invalid_credentials') return { ok: false, problem: signInProblem(await refusedBecause(email, error)) };
    if (error) return { ok: false, problem: signInProblem(error) };
    return { ok: true, next: 'signed-in', lacksUsername: await welcome(data.user, false) };
  } catch (error) {
    if (error instanceof UnsentChangesError) return { ok: false, problem: unsentProblem(error.owner.email) };
    return {
      ok: false,
      problem: signInProblem(thrownFailure('Failed to sign in', error)),
    };
  }
}

/** Finds out which of email and password was wrong. When lookups are rate-limited, blames neither. */
async function refusedBecause(email: string, refusal: AuthFailure): Promise<AuthFailure> {
  const found = await lookUpEmail(email);
  if (found === 'unregistered') return { code: 'user_not_found', message: '' };
  return found === 'too-many-lookups' ? { code: 'over_request_rate_limit', message: '' } : refusal;
}

/** @param takesAlong moves the data of a trial into the new account, if there is a trial */
export async function signUp(email: string, password: string, takesAlong = true): Promise<SignInResult> {
  try {
    await noteWish(deviceSession.store, { email, takesAlong });
    const { data, error } = await (
      await authClient()
    ).signUp({
      email,
      password,
      options: {
        emailRedirectTo: callbackAddress(),
        data: { username: neutralUsername(crypto.randomUUID()) },
      },
    });
    // A server that confirms addresses gives the same answer for a registered address as for a new one.
    const isHidden = error?.code === 'over_email_send_rate_limit' || (data.user !== null && data.session === null);
    if (isHidden && (await lookUpEmail(email)) === 'registered') return { ok: false, problem: EMAIL_TAKEN };
    if (error) return { ok: false, problem: signUpProblem(error) };
    if (data.user === null)
      return {
        ok: false,
        problem: signUpProblem({ message: 'Failed to sign up' }),
      };
    // A hosted project shows a registered address by an empty list of identities.
    if (data.user.identities?.length === 0) return { ok: false, problem: EMAIL_TAKEN };
    if (data.session === null) return { ok: true, next: 'confirm-email' };
    await followWish(deviceSession.store, data.user, true);
    deviceSession.channel.announce({ type: 'signed-in', userId: data.user.id });
    return { ok: true, next: 'signed-in', lacksUsername: true };
  } catch (error) {
    if (error instanceof UnsentChangesError) return { ok: false, problem: unsentProblem(error.owner.email) };
    return {
      ok: false,
      problem: signUpProblem(thrownFailure('Failed to sign up', error)),
    };
  }
}

interface SignedIn {
  readonly id: string;
  readonly email?: string | undefined;
}

/**
 * Announces the stored session to the app in every tab.
 * @param isBack true when the student had left the page to sign in: a new account is then the one that they asked for
 * @returns whether the student has no username; null when the server did not answer
 */
export async function welcome({ id: userId, email }: SignedIn, isBack: boolean): Promise<boolean | null> {
  const isNew = await import('./set-up-need.ts').then(({ lacksUsername }) => lacksUsername(userId)).catch(() => null);
  await followWish(deviceSession.store, { id: userId, email }, isBack && isNew === true);
  deviceSession.channel.announce({ type: 'signed-in', userId });
  return isNew;
}
