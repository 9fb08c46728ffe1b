import { App, type DefaultAppConfig } from '@supabase/lite';
// Replaces `emitWarning`, too: it must have done so before it is replaced here.
import '@supabase/lite/postgres';
import { keepRequestsOutOfLog } from './database-error-log.ts';
import type { Database } from '../database/database.ts';
import { readProjectConfig } from './project-config.ts';
import type { Secrets } from './secrets.ts';

/**
 * @supabase/lite replaces Node's `emitWarning` by one that throws for a warning that is an Error, as Node gives for a promise
 * whose rejection is handled late: one such request would end the process.
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
  /** The address students open the app at: where the links in e-mails lead. */
  readonly siteUrl: string;
  /** Lifetime of an access token in seconds, instead of config.toml's. */
  readonly jwtExpiry?: number;
  /** An e-mail address has to be confirmed before the first sign-in. */
  readonly confirmsEmail: boolean;
  /** There is a button to sign in with Google. */
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
      // Only for the answer of `/auth/v1/settings`: signing in with a provider is auth/google.
      external: { google: { enabled: hasGoogle } },
    },
    // Mail is sent by auth/mail; what @supabase/lite would send has links that know no PKCE.
    // Admin mode would serve requests without a key as service_role, past row-level security.
    options: { drivers: { email: { send: async () => {} } }, server: { admin: false, disableStudio: true, disableFallback: true } },
  } satisfies DefaultAppConfig);
  keepRequestsOutOfLog();
  return await app.init();
}
