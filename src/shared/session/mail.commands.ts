import { authClient, callbackAddress } from './auth-client.ts';
import { mailProblem, thrownFailure, type AuthFailure, type SignInProblem } from './sign-in-errors.ts';

/**
 * Sends a link to set a new password, if the address has an account.
 * @returns the error; null when the server accepted
 */
export function requestPasswordReset(email: string): Promise<SignInProblem | null> {
  return send(async () => (await authClient()).resetPasswordForEmail(email, { redirectTo: callbackAddress() }));
}

/** Sends the confirmation link of a sign-up again. */
export function resendConfirmation(email: string): Promise<SignInProblem | null> {
  return send(async () => (await authClient()).resend({ type: 'signup', email, options: { emailRedirectTo: callbackAddress() } }));
}

async function send(ask: () => Promise<{ readonly error: AuthFailure | null }>): Promise<SignInProblem | null> {
  try {
    const { error } = await ask();
    return error && mailProblem(error);
  } catch (error) {
    return mailProblem(thrownFailure('Error asking for a mail', error));
  }
}
