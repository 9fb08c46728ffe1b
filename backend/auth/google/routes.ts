import type { Schema } from '@supabase/lite';
import type { Database } from '../../database/database.ts';
import { AuthError, toAuthError } from '../auth-error.ts';
import { unlinkIdentity } from '../identities.ts';
import type { Caller, LiteAuth } from '../lite-auth.ts';
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

/** Google sign-in, and a user's identities. */
export function createGoogleRoutes(options: GoogleRoutesOptions): Routes {
  const { database, lite, targets, settings, siteUrl, secret, google } = options;
  const client = google && createOpenIdClient(google, siteUrl, secret);
  const mayCreate = settings.enable_signup ?? true;

  const bound = (answer: Response, flowId: string): Response => {
    answer.headers.append('set-cookie', bindBrowser(flowId, secret, siteUrl.startsWith('https:')));
    return answer;
  };

  /** For signed-in users managing their own identities. */
  async function forCaller(request: Request, answer: (caller: Caller) => Promise<Response>): Promise<Response> {
    const caller = await lite.caller(request);
    if (caller instanceof Response) return caller;
    if (!settings.enable_manual_linking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    return answer(caller);
  }

  return {
    'GET /authorize': async (request) => {
      const start = startSignIn({ database, targets, client }, request);
      try {
        const { flowId, url } = await start.begin();
        return bound(redirect(url, 302), flowId);
      } catch (error) {
        // A browser navigation: redirect with the error, since JSON would strand the user.
        return redirect(withError(start.target, oauthError(toAuthError(error))), 302);
      }
    },
    'GET /user/identities/authorize': (request) =>
      forCaller(request, async ({ id }) => {
        const { flowId, url } = await startSignIn({ database, targets, client }, request, id).begin();
        const isAsked = new URL(request.url).searchParams.get('skip_http_redirect') === 'true';
        return bound(isAsked ? Response.json({ url }) : redirect(url, 302), flowId);
      }),
    'DELETE /user/identities/:id': (request) =>
      forCaller(request, ({ id }) => unlinkIdentity(database, id, new URL(request.url).pathname.split('/').at(-1)!)),
    ...(client && {
      'GET /callback': (request: Request) => answerCallback({ database, lite, client, siteUrl, secret, mayCreate }, request),
    }),
  };
}
