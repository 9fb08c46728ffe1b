import { followWish, noteWish } from '../../../replication/auth/trial.ts';
import { UnsentChangesError } from '../../../replication/auth/auth-storage.ts';
import { OutdatedStoreError } from '../../../replication/auth/session-store.ts';
import { authClient, callbackAddress } from './auth-client.ts';
import { deviceSession } from '../server/device-session.ts';
import { isEmailRegistered } from './email-lookup.ts';
import { neutralUsername } from '../../domain/student/neutral-username.ts';
import { markNewStudent, markStudentWithoutUsername } from './new-student.ts';
import { EMAIL_TAKEN, signInProblem, signUpProblem, unsentProblem, type AuthFailure, type SignInProblem } from './sign-in-errors.ts';

type SignInResult =
  | { readonly ok: true; readonly next: 'signed-in'; readonly isNew: boolean }
  /** A confirmation mail is on its way, or was sent before. */
  | { readonly ok: true; readonly next: 'confirm-email' }
  | { readonly ok: false; readonly problem: SignInProblem };

export async function signIn(email: string, password: string): Promise<SignInResult> {
  try {
    const { data, error } = await (await authClient()).signInWithPassword({ email, password });
    if (error?.code === 'email_not_confirmed') return { ok: true, next: 'confirm-email' };
    if (error?.code === 'invalid_credentials' && (await isEmailRegistered(email)) === false) {
      return {
        ok: false,
        problem: signInProblem({ code: 'user_not_found', message: '' }),
      };
    }
    if (error) return { ok: false, problem: signInProblem(error) };
    return { ok: true, next: 'signed-in', isNew: await welcome(data.user, false) };
  } catch (error) {
    if (error instanceof UnsentChangesError) return { ok: false, problem: unsentProblem(error.owner.email) };
    return {
      ok: false,
      problem: signInProblem(logged('Failed to sign in', error)),
    };
  }
}

/** @param takesAlong takes what was tried without an account into the new one, if there is such */
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
    // A server that confirms addresses answers for one that has an account as for a new one.
    const isHidden = error?.code === 'over_email_send_rate_limit' || (data.user !== null && data.session === null);
    if (isHidden && (await isEmailRegistered(email)) === true) return { ok: false, problem: EMAIL_TAKEN };
    if (error) return { ok: false, problem: signUpProblem(error) };
    if (data.user === null)
      return {
        ok: false,
        problem: signUpProblem({ message: 'Failed to sign up' }),
      };
    // A hosted project says it by leaving out the identities.
    if (data.user.identities?.length === 0) return { ok: false, problem: EMAIL_TAKEN };
    if (data.session === null) return { ok: true, next: 'confirm-email' };
    await markNewStudent(data.user.id);
    await followWish(deviceSession.store, data.user, true);
    deviceSession.channel.announce({ type: 'signed-in', userId: data.user.id });
    return { ok: true, next: 'signed-in', isNew: true };
  } catch (error) {
    if (error instanceof UnsentChangesError) return { ok: false, problem: unsentProblem(error.owner.email) };
    return {
      ok: false,
      problem: signUpProblem(logged('Failed to sign up', error)),
    };
  }
}

interface SignedIn {
  readonly id: string;
  readonly email?: string | undefined;
}

/**
 * Announces the stored session to the app in every tab.
 * @param isBack the student left the page to sign in: a new account is then the one that was wished for
 * @returns whether the student is new
 */
export async function welcome({ id: userId, email }: SignedIn, isBack: boolean): Promise<boolean> {
  const isNew = await markStudentWithoutUsername(userId);
  await followWish(deviceSession.store, { id: userId, email }, isBack && isNew);
  deviceSession.channel.announce({ type: 'signed-in', userId });
  return isNew;
}

/** Not the fault of server or network: storage is full or closed, or a chunk failed to load. */
function logged(what: string, error: unknown): AuthFailure {
  console.error(what, error);
  return error instanceof OutdatedStoreError ? { name: error.name, message: error.message } : { message: '' };
}
