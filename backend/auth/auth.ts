import type { App } from '@supabase/lite';
import { decodeJwt } from 'jose';
import type { Database } from '../database/database.ts';
import { bearerOf, misuseOf } from '../callers/caller.ts';
import { networkOf } from '../base/client-address.ts';
import { type ApiKeys, verifyToken } from '../callers/authorization.ts';
import { withFullTokens } from './access-tokens.ts';
import { createAdminRoutes } from './admin/routes.ts';
import { AuthError, errorAnswer } from './auth-error.ts';
import type { GoogleClient } from './google/openid-client.ts';
import { createGoogleRoutes } from './google/routes.ts';
import { createLiteAuth } from './lite-auth.ts';
import type { MailServer } from './mail/mail-server.ts';
import { createMailRoutes } from './mail/routes.ts';
import { computingFor } from './passwords/passwords.ts';
import { createRedirectTargets } from './redirects.ts';
import { routeOf, type Routes } from './route-table.ts';

export interface AuthOptions {
  readonly app: App;
  readonly database: Database;
  /** The public address, to which redirects and links in mails lead. */
  readonly siteUrl: string;
  /** Base folder of paths in config.toml. */
  readonly projectDir: string;
  readonly keys: ApiKeys;
  /** Without a mail server, addresses are not confirmed and passwords cannot be reset. */
  readonly mailServer?: MailServer | undefined;
  /** Without a client there is no Google sign-in. */
  readonly google?: GoogleClient | undefined;
}

export interface Auth {
  /** The whole auth API, including what @supabase/lite lacks. */
  readonly fetch: App['fetch'];
  /** Resolves when all mails in progress are sent. */
  close(): Promise<void>;
}

/**
 * Supabase Auth: @supabase/lite handles accounts, passwords and sessions. This code adds what involves third parties: mail and Google.
 */
export function createAuth(options: AuthOptions): Auth {
  const { app, database, siteUrl, keys } = options;
  const secret = keys.jwtSecret;
  const fetch = withFullTokens(app.fetch, { database, secret, siteUrl });
  const settings = app.config.auth ?? {};
  const shared = {
    ...options,
    secret,
    settings,
    minPasswordLength: settings.minimum_password_length ?? 6,
    lite: createLiteAuth({ fetch }, database, keys.publishableKey),
    targets: createRedirectTargets(siteUrl, settings.additional_redirect_urls ?? []),
  };
  const mail = createMailRoutes(shared);
  const admin = createAdminRoutes({ ...shared, links: mail.links });
  const routes: Routes = { ...mail.routes, ...createGoogleRoutes(shared), ...admin };

  return {
    fetch: async (request, context) => {
      const route = routeOf(request);
      const handler = routes[route];
      const work = async (): Promise<Response> => {
        await refuseMisused(request, secret);
        if (handler) return await handler(request);
        if (route !== '' && !LITES_ROUTES.has(route)) {
          return (await shared.lite.refusal(request)) ?? errorAnswer(new AuthError(404, 'not_found', 'Not Found'));
        }
        return await fetch(request, context);
      };
      try {
        return await computingFor(networkOf(request.headers.get('x-forwarded-for') ?? ''), work);
      } catch (error) {
        if (error instanceof AuthError) return errorAnswer(error);
        throw error;
      }
    },
    close: () => mail.close(),
  };
}

/** Refuses tokens with a valid signature that must not be used here; @supabase/lite checks only the signature. */
async function refuseMisused({ headers }: Request, secret: string): Promise<void> {
  const token = bearerOf({ authorization: headers.get('authorization') ?? undefined });
  const misuse = token === undefined ? undefined : await verifyToken(token, secret).then(misuseOf, () => endlessness(token));
  if (misuse !== undefined) throw new AuthError(403, 'bad_jwt', misuse);
}

function endlessness(token: string): string | undefined {
  try {
    return decodeJwt(token).exp === undefined ? 'The token never expires' : undefined;
  } catch {
    return undefined;
  }
}

/** Routes that @supabase/lite may answer. Others stay closed: its `/otp` would create a confirmed account for any address. */
const LITES_ROUTES: ReadonlySet<string> = new Set(['GET /health', 'GET /settings', 'GET /user', 'POST /logout']);
