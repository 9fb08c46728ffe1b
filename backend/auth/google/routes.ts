import type { Schema } from '@supabase/lite';
import type { Database } from '../../database/database.ts';
import { AuthError, toAuthError } from '../auth-error.ts';
import type { LiteAuth } from '../lite-auth.ts';
import { oauthError, redirect, type RedirectTargets, withError } from '../redirects.ts';
import type { Routes } from '../route-table.ts';
import { bindBrowser } from './browser-binding.ts';
import { answerCallback } from './callback.ts';
import { createOpenIdClient, type GoogleClient } from './openid-client.ts';
import { startSignIn } from './sign-in-start.ts';

interface GoogleRoutesOptions {
  readonly database: Database;
  readonly lite: LiteAuth;
  readonly targets: RedirectTargets;
  readonly settings: NonNullable<Schema['auth']>;
  readonly siteUrl: string;
  readonly secret: string;
  readonly google?: GoogleClient | undefined;
}

/** Signing in with Google, and linking it to an account. */
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
    // supabase-js asks for the address, and opens it itself.
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
