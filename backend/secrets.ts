import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { IN_MEMORY } from './database/pglite-database.ts';

export interface Secrets {
  /** Signs access tokens (HS256). */
  readonly jwtSecret: string;
  /** The API key with full rights: `sb_secret_…`. */
  readonly secretKey: string;
}

/** Creates the secrets at the first start, readable by this system user only. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  if (dataDir === IN_MEMORY) return await generateSecrets();
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  const secrets = await generateSecrets();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Written to a temporary file and renamed: atomic.
  writeFileSync(`${path}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

async function generateSecrets(): Promise<Secrets> {
  const { key } = await generateApiKey('secret');
  return { jwtSecret: randomBytes(48).toString('base64url'), secretKey: key };
}
