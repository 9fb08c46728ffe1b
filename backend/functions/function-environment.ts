import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { ApiKeys } from '../realtime/authorization.ts';

/**
 * All that a function finds in its environment, as on Supabase: where the project is, its keys, and
 * the secrets in functions/.env. Nothing of the host's own environment is passed on.
 */
export function functionEnvironment(supabaseDir: string, apiUrl: string, keys: ApiKeys, databaseUrl?: string): Record<string, string> {
  return {
    ...readSecrets(join(supabaseDir, 'functions', '.env')),
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    // PGlite is inside this process: there is no address to reach it by.
    ...(databaseUrl === undefined ? {} : { SUPABASE_DB_URL: databaseUrl }),
  };
}

/** The names that begin with SUPABASE_ are not the user's to give. */
function readSecrets(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const entries = Object.entries(parseEnv(readFileSync(path, 'utf8')));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined || name.startsWith('SUPABASE_') ? [] : [[name, value]])),
  );
}
