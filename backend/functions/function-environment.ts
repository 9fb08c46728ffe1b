import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { ApiKeys } from '../callers/authorization.ts';

/**
 * A function's whole environment, as on Supabase: project URL, keys, and the secrets in functions/.env. Nothing of the host's
 * environment is passed on, and not the database's address: functions reach the data through the API only.
 */
export function functionEnvironment(supabaseDir: string, apiUrl: string, keys: ApiKeys): Record<string, string> {
  return {
    ...readSecrets(join(supabaseDir, 'functions', '.env')),
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
  };
}

/** Names starting with SUPABASE_ are reserved. */
function readSecrets(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const entries = Object.entries(parseEnv(readFileSync(path, 'utf8')));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined || name.startsWith('SUPABASE_') ? [] : [[name, value]])),
  );
}
