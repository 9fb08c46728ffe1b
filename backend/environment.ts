import type { GoogleClient } from './auth/google/openid-client.ts';
import type { MailServer } from './auth/mail/mail-server.ts';
import type { StartOptions } from './start-backend.ts';

/** Reads the backend's settings from environment variables. Throws, naming the variable, on invalid values. */
export function readOptions(env: NodeJS.ProcessEnv): StartOptions & { readonly port: number } {
  const databaseUrl = env['DATABASE_URL'];
  const siteUrl = env['SITE_URL'];
  const hostedSupabaseUrl = env['SUPABASE_URL'];
  const mailServer = readMailServer(env);
  const google = readGoogleClient(env);
  return {
    port: readPort(env, 'PORT', 5180),
    host: env['HOST'] || '127.0.0.1',
    trustedProxies: readTrustedProxies(env),
    dataDir: env['DATA_DIR'] || '.data',
    staticDir: env['STATIC_DIR'] || 'dist',
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(siteUrl ? { siteUrl } : {}),
    ...(hostedSupabaseUrl ? { hostedSupabaseUrl } : {}),
    ...(mailServer ? { mailServer } : {}),
    ...(google ? { google } : {}),
    functionSecrets: readTutorSettings(env),
  };
}

/** Settings of the tutor's model; see supabase/functions/tutor/config.ts. */
function readTutorSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const baseUrl = env['TUTOR_BASE_URL'];
  if (baseUrl && !URL.canParse(baseUrl)) throw new Error(`TUTOR_BASE_URL must be a URL, not "${baseUrl}"`);
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (name.startsWith('TUTOR_') && value ? [[name, value]] : [])));
}

function readMailServer(env: NodeJS.ProcessEnv): MailServer | undefined {
  const host = env['SMTP_HOST'];
  if (!host) return undefined;
  const from = env['SMTP_FROM'];
  if (!from) throw new Error('SMTP_FROM must name the sender of e-mails when SMTP_HOST is set');
  const user = env['SMTP_USER'];
  const password = env['SMTP_PASS'];
  return { host, port: readPort(env, 'SMTP_PORT', 587), from, ...(user ? { user } : {}), ...(password ? { password } : {}) };
}

function readGoogleClient(env: NodeJS.ProcessEnv): GoogleClient | undefined {
  const clientId = env['GOOGLE_CLIENT_ID'];
  if (!clientId) return undefined;
  const clientSecret = env['GOOGLE_CLIENT_SECRET'];
  if (!clientSecret) throw new Error('GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is');
  const issuer = env['GOOGLE_ISSUER'];
  if (issuer && !URL.canParse(issuer)) throw new Error(`GOOGLE_ISSUER must be a URL, not "${issuer}"`);
  return { clientId, clientSecret, ...(issuer ? { issuer } : {}) };
}

function readTrustedProxies(env: NodeJS.ProcessEnv): number {
  const text = env['TRUSTED_PROXIES'] || '0';
  if (!/^\d$/.test(text)) throw new Error(`TRUSTED_PROXIES must be a number from 0 to 9, not "${text}"`);
  return Number(text);
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${name} must be a number from 0 to 65535, not "${text}"`);
  return port;
}
