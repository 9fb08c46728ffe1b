import type { App } from '@supabase/lite';
import type { Database } from '../database/database.ts';
import { AuthError, errorAnswer } from './auth-error.ts';
import type { GoogleClient } from './google/openid-client.ts';
import { createGoogleRoutes } from './google/routes.ts';
import { createLiteAuth } from './lite-auth.ts';
import type { MailServer } from './mail/mail-server.ts';
import { createMailRoutes } from './mail/routes.ts';
import { createRedirectTargets } from './redirects.ts';
import { routeOf, type Routes } from './route-table.ts';

export interface AuthOptions {
  readonly app: App;
  readonly database: Database;
  /** The address students use: where links in mails and redirects lead. */
  readonly siteUrl: string;
  /** The folder that paths in config.toml start from. */
  readonly projectDir: string;
  readonly publishableKey: string;
  /** Known to nobody else. */
  readonly secret: string;
  /** Without it no address is confirmed and no password reset. */
  readonly mailServer?: MailServer | undefined;
  /** Without it nobody signs in with Google. */
  readonly google?: GoogleClient | undefined;
}

export interface Auth {
  /** The whole API, with what @supabase/lite lacks in its auth. */
  readonly fetch: App['fetch'];
  /** Resolves when the mails that are under way have been sent. */
  close(): Promise<void>;
}

/**
 * Supabase Auth: accounts, passwords and sessions are @supabase/lite's; in front of it stands here what
 * goes through somebody else: mail, and Google.
 */
export function createAuth(options: AuthOptions): Auth {
  const { app, database, siteUrl, publishableKey } = options;
  const settings = app.config.auth ?? {};
  const shared = {
    ...options,
    settings,
    lite: createLiteAuth(app, database, publishableKey),
    targets: createRedirectTargets(siteUrl, settings.additional_redirect_urls ?? []),
  };
  const mail = createMailRoutes(shared);
  const routes: Routes = { ...mail.routes, ...createGoogleRoutes(shared), ...NOT_OFFERED };

  return {
    fetch: async (request, context) => {
      const handler = routes[routeOf(request)];
      if (!handler) return app.fetch(request, context);
      try {
        return await handler(request);
      } catch (error) {
        if (error instanceof AuthError) return errorAnswer(error);
        throw error;
      }
    },
    close: () => mail.close(),
  };
}

async function refuseCodes(): Promise<never> {
  throw new AuthError(422, 'otp_disabled', 'This server sends no codes to sign in with');
}

/** @supabase/lite would create a confirmed account for any address here. */
const NOT_OFFERED: Routes = { 'POST /otp': refuseCodes, 'POST /magiclink': refuseCodes, 'GET /reauthenticate': refuseCodes };
