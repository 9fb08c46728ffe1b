import type { Schema } from '@supabase/lite';

import type { Database } from '../../database/database.ts';
import { AuthError, invalidInput, toAuthError } from '../auth-error.ts';
import type { LiteAuth } from '../lite-auth.ts';
import { oauthError, redirect, type RedirectTargets, withError } from '../redirects.ts';
import type { Routes } from '../route-table.ts';
import { bindBrowser } from './browser-binding.ts';
import { answerCallback } from './callback.ts';
import { createOpenIdClient, type GoogleClient, type OpenIdClient } from './openid-client.ts';
import { startFlow } from '../flow-state.ts';
import { readPkce } from '../request-input.ts';

/** Query parameters that are passed on to Google. */
const PASSED_ON = ['access_type', 'prompt'];

interface GoogleRoutesOptions {
  readonly database: Database;
  readonly lite: LiteAuth;
  readonly targets: RedirectTargets;
  readonly settings: NonNullable<Schema['auth']>;
  readonly siteUrl: string;
  readonly secret: string;
  readonly google?: GoogleClient | undefined;
}

/** Routes to sign in with Google, and to link Google to an account. */
export function createGoogleRoutes(options: GoogleRoutesOptions): Routes {
  const { database, lite, targets, settings, siteUrl, secret, google } = options;
  const client = google && createOpenIdClient(google, siteUrl, secret);
  const mayCreate = settings.enable_signup ?? true;

  return {
    'GET /authorize': async (request) => {
      const start = startSignIn({ database, targets, client }, request);
      try {
        return redirect((await start.begin()).url, 302);
      } catch (error) {
        // A browser navigation: redirect with the error, since JSON would strand the user.
        return redirect(withError(start.target, oauthError(toAuthError(error))), 302);
      }
    },
    // supabase-js fetches the address and opens it itself.
    'GET /user/identities/authorize': async (request) => {
      const caller = await lite.caller(request);
      if (caller instanceof Response) return caller;
      if (!settings.enable_manual_linking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
      const { flowId, url } = await startSignIn({ database, targets, client }, request, caller.id).begin();
      return Response.json({ url }, { headers: { 'set-cookie': bindBrowser(flowId, secret, siteUrl.startsWith('https:')) } });
    },
    ...(client && {
      'GET /callback': (request: Request) => answerCallback({ database, client, siteUrl, secret, mayCreate }, request),
    }),
  };
}

interface SignInStart {
  /** Final redirect target, with a code or an error. */
  readonly target: string;
  /** The authorization URL. Rejects with AuthError when the provider does not answer. */
  begin(): Promise<{ flowId: string; url: string }>;
}

/** Parses a request to sign in, or to link Google to `linkingUserId`. Throws AuthError. */
function startSignIn(
  { database, targets, client }: { database: Database; targets: RedirectTargets; client: OpenIdClient | undefined },
  request: Request,
  linkingUserId?: string,
): SignInStart {
  const query = new URL(request.url).searchParams;
  const provider = query.get('provider')?.toLowerCase();
  if (!client || provider !== 'google') throw invalidInput('Unsupported provider: provider is not enabled');
  const pkce = readPkce(query.get('code_challenge'), query.get('code_challenge_method'));
  // Without PKCE, an attacker's link would sign a student in to the attacker's account.
  if (!pkce) throw invalidInput('Signing in with Google needs PKCE');
  const target = targets(query.get('redirect_to'));
  const extra = Object.fromEntries(PASSED_ON.flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : [])));
  return {
    target,
    begin: async () => {
      const flow = { method: 'oauth', pkce, target, ...(linkingUserId === undefined ? {} : { linkingUserId }) } as const;
      const flowId = await database.transaction((transaction) => startFlow(transaction, flow));
      return { flowId, url: await client.authorizationUrl(flowId, extra) };
    },
  };
}
