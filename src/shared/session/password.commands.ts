import type { SessionUser } from '../../../replication/auth/stored-session.ts';
import { authClientOf } from './auth-client.ts';
import { passwordProblem, thrownFailure, type SignInProblem } from './sign-in-errors.ts';

/**
 * Sets or changes the account's password, also for accounts created with Google. The server ends all other sessions.
 * @param current required by the server, unless the account has no password or the session began with a reset link
 * @returns the error; null on success
 */
export async function setPassword(user: SessionUser, password: string, current = ''): Promise<SignInProblem | null> {
  try {
    if (!user.email) {
      console.error('Error setting password', new Error('No user email found'));
      return passwordProblem({ message: 'No user email found' });
    }
    const { error } = await (await authClientOf(user.id)).updateUser({ password, ...(current !== '' && { current_password: current }) });
    return error && passwordProblem(error);
  } catch (error) {
    return passwordProblem(thrownFailure('Error setting password', error));
  }
}
