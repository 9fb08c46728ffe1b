import type { UserIdentity } from '@supabase/supabase-js';

import { noteWish } from '../../../replication/auth/trial.ts';
import { deviceSession } from '../server/device-session.ts';
import { readServerOffers } from '../server/server-offers.ts';
import { authClient, authClientOf, callbackAddress } from './auth-client.ts';
import { googleProblem, type SignInProblem } from './sign-in-errors.ts';

/** Set when this tab leaves for Google; the value is the path to return to. */
const BEGUN_KEY = 'ekagra-google-return-to';

const provider = 'google';

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
 * @param takesAlong takes what was tried without an account into a new one, if there is such
 * @returns the error; null when the page is being left
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

/** Links Google to the account, otherwise like `signInWithGoogle`. */
export function linkGoogle(userId: string, returnTo: string): Promise<SignInProblem | null> {
  return leave(returnTo, async () => (await authClientOf(userId)).linkIdentity({ provider, options: options() }));
}

/** The linked identities of the account. Throws when the server cannot be reached. */
export async function readIdentities(userId: string): Promise<readonly UserIdentity[]> {
  const { data, error } = await (await authClientOf(userId)).getUserIdentities();
  if (error) throw error;
  return data.identities;
}

/** The path to open after a redirect begun in this tab; once. Null if none. */
export function takeReturnTo(): string | null {
  const returnTo = sessionStorage.getItem(BEGUN_KEY);
  sessionStorage.removeItem(BEGUN_KEY);
  return returnTo;
}

interface OAuthAnswer {
  readonly data: { readonly url?: string | null };
  readonly error: Error | null;
}

async function leave(returnTo: string, begin: () => Promise<OAuthAnswer>): Promise<SignInProblem | null> {
  try {
    await requireGoogle();
    const { data, error } = await begin();
    if (error) throw error;
    if (!data.url) throw new Error('No OAuth URL provided');
    sessionStorage.setItem(BEGUN_KEY, returnTo);
    globalThis.location.assign(data.url);
    return null;
  } catch (error) {
    console.error('Failed to sign in', error);
    return googleProblem(error instanceof Error ? error : { message: '' });
  }
}

/** Throws unless the server answers and supports Google: a browser sent there in vain could not come back. */
async function requireGoogle(): Promise<void> {
  const { hasGoogle } = await readServerOffers();
  if (!hasGoogle) throw new Error('Signing in with Google is not set up on this server. Continue with email.');
}
