import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { IN_MEMORY } from './database/pglite-database.ts';

export interface Secrets {
  /** Signs access tokens (HS256). */
  readonly jwtSecret: string;
  /** The API key with every right: `sb_secret_…`. */
  readonly secretKey: string;
}

/** Makes the secrets at the first start and keeps them where only this system user can read them. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  if (dataDir === IN_MEMORY) return await generateSecrets();
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  const secrets = await generateSecrets();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Written aside and renamed, so that a kill in between leaves no half file.
  writeFileSync(`${path}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

async function generateSecrets(): Promise<Secrets> {
  const { key } = await generateApiKey('secret');
  return { jwtSecret: randomBytes(48).toString('base64url'), secretKey: key };
}
