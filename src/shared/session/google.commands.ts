import type { UserIdentity } from '@supabase/supabase-js';

import { noteWish } from '../../../replication/auth/trial.ts';
import { readKept, tabKey, writeKept } from '../kept-on-device/kept-value.ts';
import { deviceSession } from '../server/device-session.ts';
import { authClient, authClientOf, callbackAddress } from './auth-client.ts';
import { type AuthFailure, googleProblem, NotLoadedError, type SignInProblem, thrownFailure } from './sign-in-errors.ts';

/** Key of the path to return to, set when this tab leaves for Google. */
const BEGUN_KEY = tabKey('ekagra-google-return-to');

const provider = 'google';
const NOT_SET_UP = 'Signing in with Google is not set up on this server. Continue with email.';

/** Offline access (a refresh token) with a consent prompt each time. */
function options() {
  const queryParams = { access_type: 'offline', prompt: 'consent' };
  return {
    redirectTo: callbackAddress(),
    queryParams,
    skipBrowserRedirect: true,
  };
}

/**
 * Redirects to Google, which redirects to /auth/callback.
 * @param returnTo path to open afterwards
 * @param takesAlong moves the data of a trial into a new account, if there is a trial
 * @returns the error; null when the browser leaves the page
 */
export function signInWithGoogle(returnTo: string, takesAlong = true): Promise<SignInProblem | null> {
  return leave(returnTo, async () => {
    await noteWish(deviceSession.store, { email: null, takesAlong });
    return (await authClient()).signInWithOAuth({
      provider,
      options: options(),
    });
  });
}

/** Links Google to the account; otherwise like `signInWithGoogle`. */
export function linkGoogle(userId: string, returnTo: string): Promise<SignInProblem | null> {
  return leave(returnTo, async () => (await authClientOf(userId)).linkIdentity({ provider, options: options() }));
}

/** The linked identities of the account. Throws when the server cannot be reached. */
export async function readIdentities(userId: string): Promise<readonly UserIdentity[]> {
  const { data, error } = await (await authClientOf(userId)).getUserIdentities();
  if (error) throw error;
  return data.identities;
}

/** Returns the path to open after a redirect that this tab started, and clears it. Null if there is none. */
export function takeReturnTo(): string | null {
  const returnTo = readKept(BEGUN_KEY, String) ?? null;
  writeKept(BEGUN_KEY, null);
  return returnTo;
}

interface OAuthAnswer {
  readonly data: { readonly url?: string | null };
  readonly error: AuthFailure | null;
}

async function leave(returnTo: string, begin: () => Promise<OAuthAnswer>): Promise<SignInProblem | null> {
  try {
    // Checked before leaving: if the server lacks Google, the browser could not return.
    const { readServerOffers } = await import('../server/server-offers.ts').catch((cause: unknown) => {
      throw new NotLoadedError('What the server offers could not be asked', { cause });
    });
    if (!(await readServerOffers()).hasGoogle) return googleProblem({ message: NOT_SET_UP });
    const { data, error } = await begin();
    if (error || !data.url) {
      const failure = error ?? { message: 'No OAuth URL provided' };
      console.error('Failed to sign in', failure);
      return googleProblem(failure);
    }
    // Without the stored path the redirect could not return.
    if (!writeKept(BEGUN_KEY, returnTo)) throw new Error('This tab keeps nothing: its storage is refused or full');
    globalThis.location.assign(data.url);
    return null;
  } catch (error) {
    return googleProblem(thrownFailure('Failed to sign in', error));
  }
}
