import type { GoogleClient } from './auth/google/openid-client.ts';
import type { MailServer } from './auth/mail/mail-server.ts';
import type { StartOptions } from './start-backend.ts';
import { StartError } from './base/start-error.ts';

/** Reads the backend's settings from environment variables. Throws a StartError that names the variable on an invalid value. */
export function readOptions(env: NodeJS.ProcessEnv): StartOptions & { readonly port: number } {
  const databaseUrl = readDatabaseUrl(env);
  const siteUrl = readUrl(env, 'SITE_URL');
  const hostedSupabaseUrl = readUrl(env, 'SUPABASE_URL');
  const mailServer = readMailServer(env);
  const google = readGoogleClient(env);
  return {
    port: readPort(env, 'PORT', 5180),
    host: env['HOST'] || '127.0.0.1',
    trustedProxies: readTrustedProxies(env),
    dataDir: env['DATA_DIR'] || '.data',
    staticDir: env['STATIC_DIR'] || 'dist',
    backsUpBeforeMigrations: readSwitch(env, 'BACKUP_BEFORE_MIGRATIONS'),
    ...(env['BACKUP_DIR'] ? { backupDir: env['BACKUP_DIR'] } : {}),
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
  readUrl(env, 'TUTOR_BASE_URL');
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (name.startsWith('TUTOR_') && value ? [[name, value]] : [])));
}

/** Reads an on/off variable; default: on. */
function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] || 'on';
  if (text !== 'on' && text !== 'off') throw new StartError(`${name} must be on or off, not "${text}"`);
  return text === 'on';
}

function readMailServer(env: NodeJS.ProcessEnv): MailServer | undefined {
  const host = env['SMTP_HOST'];
  if (!host) return undefined;
  const from = env['SMTP_FROM'];
  if (!from) throw new StartError('SMTP_FROM must name the sender of e-mails when SMTP_HOST is set, such as ekagra@example.com');
  const user = env['SMTP_USER'];
  const password = env['SMTP_PASS'];
  return { host, port: readPort(env, 'SMTP_PORT', 587), from, ...(user ? { user } : {}), ...(password ? { password } : {}) };
}

function readGoogleClient(env: NodeJS.ProcessEnv): GoogleClient | undefined {
  const clientId = env['GOOGLE_CLIENT_ID'];
  if (!clientId) return undefined;
  const clientSecret = env['GOOGLE_CLIENT_SECRET'];
  if (!clientSecret) throw new StartError('GOOGLE_CLIENT_SECRET must be set when GOOGLE_CLIENT_ID is');
  const issuer = readUrl(env, 'GOOGLE_ISSUER');
  return { clientId, clientSecret, ...(issuer ? { issuer } : {}) };
}

function readTrustedProxies(env: NodeJS.ProcessEnv): number {
  const text = env['TRUSTED_PROXIES'] || '0';
  if (!/^\d$/.test(text)) throw new StartError(`TRUSTED_PROXIES must be a number from 0 to 9, not "${text}"`);
  return Number(text);
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new StartError(`${name} must be a number from 0 to 65535, not "${text}"`);
  return port;
}

function readUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new StartError(`${name} must be an address such as https://ekagra.example`);
  return text;
}

/** Reads DATABASE_URL. The error does not show the URL, which has a password. Other faults are left to the driver. */
function readDatabaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const text = env['DATABASE_URL']?.trim();
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new StartError('DATABASE_URL must look like this: postgres://user:password@host:5432/database');
  return text;
}
