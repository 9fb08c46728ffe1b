import { App, type DefaultAppConfig, type Schema } from '@supabase/lite';
import { createApi } from '@supabase/lite/cli';
import { keepRequestsOutOfLog } from './database-error-log.ts';
import type { Database } from './database/database.ts';
import type { Secrets } from './secrets.ts';

/** What a browser may know; row-level security decides what it opens. */
export const PUBLISHABLE_KEY = 'sb_publishable_ekagra_embedded_backend';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  /** The sender's address. */
  readonly from: string;
}

export interface SupabaseAppOptions {
  /** The folder with config.toml. */
  readonly supabaseDir: string;
  readonly database: Database;
  readonly secrets: Secrets;
  /** The address students open the app at: where the links in e-mails lead. */
  readonly siteUrl: string;
  /** Lifetime of an access token in seconds, instead of config.toml's. */
  readonly jwtExpiry?: number;
  /** With a mail server, an e-mail address has to be confirmed. */
  readonly mailServer?: MailServer;
}

/** Auth, REST and Storage of @supabase/lite on this database. */
export async function createSupabaseApp(options: SupabaseAppOptions): Promise<App> {
  const { database, secrets, siteUrl, jwtExpiry, mailServer } = options;
  const config = await readConfig(options.supabaseDir);
  const auth = config.auth ?? {};
  const app = new App<DefaultAppConfig>({
    ...config,
    connection: database.connection,
    auth: {
      ...auth,
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [...(auth.additional_redirect_urls ?? []), `${siteUrl}/auth/callback`],
      ...(jwtExpiry === undefined ? {} : { jwt_expiry: jwtExpiry }),
      ...(mailServer ? { email: { ...auth.email, enable_confirmations: true, smtp: smtpOf(mailServer) } } : {}),
    },
    // Admin mode would serve requests without a key as service_role, past row-level security.
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  } satisfies DefaultAppConfig);
  keepRequestsOutOfLog();
  return await app.init();
}

/** config.toml with its `env(NAME)` values filled in. */
async function readConfig(supabaseDir: string): Promise<Schema> {
  const api = await createApi({ withSupabaseClient: false });
  // Protected because @supabase/lite means its getConfig() to be used, which opens a database too.
  return await api.project.local['readConfig'](`${supabaseDir}/config.toml`);
}

function smtpOf({ host, port, user, password, from }: MailServer) {
  return {
    enabled: true,
    host,
    port,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { pass: password }),
    admin_email: from,
    sender_name: 'Ekagra',
  };
}
