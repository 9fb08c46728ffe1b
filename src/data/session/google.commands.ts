import type { UserIdentity } from '@supabase/supabase-js';
import * as v from 'valibot';

import { backend } from '../server/config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { authClient, authClientOf, callbackAddress } from './auth-client.ts';
import { googleProblem, type SignInProblem } from './sign-in-errors.ts';

/** In this tab somebody went to Google; the value is the path they want to be at afterwards. */
const BEGUN_KEY = 'ekagra-google-return-to';

const provider = 'google';

/** As Google has it: with a refresh token, and asked every time. */
function options() {
  const queryParams = { access_type: 'offline', prompt: 'consent' };
  return { redirectTo: callbackAddress(), queryParams, skipBrowserRedirect: true };
}

/**
 * Leaves the app for Google, which sends the browser to /auth/callback.
 * @param returnTo the path to be at after that
 * @returns what went wrong; null when the page is being left
 */
export function signInWithGoogle(returnTo: string): Promise<SignInProblem | null> {
  return leave(returnTo, async () => (await authClient()).signInWithOAuth({ provider, options: options() }));
}

/** Like `signInWithGoogle`, to sign in with Google as well from now on. */
export function linkGoogle(userId: string, returnTo: string): Promise<SignInProblem | null> {
  return leave(returnTo, async () => (await authClientOf(userId)).linkIdentity({ provider, options: options() }));
}

/** The ways to sign in that the student's account has. Throws when the server cannot be asked. */
export async function readIdentities(userId: string): Promise<readonly UserIdentity[]> {
  const { data, error } = await (await authClientOf(userId)).getUserIdentities();
  if (error) throw error;
  return data.identities;
}

/** Where to go after what was begun in this tab, once; null when nothing was. */
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

const SETTINGS = v.object({ external: v.object({ google: v.boolean() }) });

/** Throws unless the server answers and knows Google: what a browser shows that goes there in vain has no way back. */
async function requireGoogle(): Promise<void> {
  const asked = observedFetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: backend.publishableKey } });
  const response = await asked.catch((cause: unknown) => {
    throw Object.assign(new Error('No answer', { cause }), { status: 0 });
  });
  const settings = v.safeParse(SETTINGS, await response.json());
  if (!settings.success || !settings.output.external.google)
    throw new Error('Signing in with Google is not set up on this server. Continue with email.');
}
