import { App, type DefaultAppConfig } from '@supabase/lite';
// Import this first: it replaces `emitWarning`, which this module then replaces again.
import '@supabase/lite/postgres';
import { keepRequestsOutOfLog } from './database-error-log.ts';
import type { Database } from '../database/database.ts';
import { readProjectConfig } from './project-config.ts';
import type { Secrets } from './secrets.ts';

/**
 * @supabase/lite replaces Node's `emitWarning` by one that throws if the warning is an Error. Node emits such a warning when a promise's
 * rejection is handled late, so that one such request would end the process.
 */
const emitWords = process.emitWarning;
process.emitWarning = ((warning: string | Error, ...more: []) =>
  emitWords(typeof warning === 'string' ? warning : `${warning.name}: ${warning.message}`, ...more)) as typeof process.emitWarning;

/** Public key for browsers; row-level security decides what it opens. */
export const PUBLISHABLE_KEY = 'sb_publishable_ekagra_embedded_backend';

export interface SupabaseAppOptions {
  /** The folder with config.toml. */
  readonly supabaseDir: string;
  readonly database: Database;
  readonly secrets: Secrets;
  /** The app's public address, to which links in mails lead. */
  readonly siteUrl: string;
  /** Lifetime of an access token in seconds, instead of config.toml's. */
  readonly jwtExpiry?: number;
  /** Whether an address must be confirmed before the first sign-in. */
  readonly confirmsEmail: boolean;
  /** Whether students can sign in with Google. */
  readonly hasGoogle: boolean;
}

/** Auth, REST and Storage of @supabase/lite on this database. */
export async function createSupabaseApp(options: SupabaseAppOptions): Promise<App> {
  const { database, secrets, siteUrl, jwtExpiry, confirmsEmail, hasGoogle } = options;
  const { config, ignored } = await readProjectConfig(options.supabaseDir);
  if (ignored.length > 0) console.warn(`config.toml: this backend has nothing for ${ignored.map((name) => `[${name}]`).join(', ')}`);
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
      email: { ...auth.email, enable_confirmations: confirmsEmail },
      // This affects only the answer of `/auth/v1/settings`; auth/google handles the sign-in.
      external: { google: { enabled: hasGoogle } },
    },
    // auth/mail sends mails; the links of @supabase/lite do not support PKCE.
    // Admin mode would serve requests without a key as service_role, past row-level security.
    options: { drivers: { email: { send: async () => {} } }, server: { admin: false, disableStudio: true, disableFallback: true } },
  } satisfies DefaultAppConfig);
  keepRequestsOutOfLog();
  return await app.init();
}
