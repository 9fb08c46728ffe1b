import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { makeFolder, writeDurably } from '../base/durable-files.ts';

export interface Secrets {
  /** Signs access tokens (HS256). */
  readonly jwtSecret: string;
  /** The API key with full rights: `sb_secret_…`. */
  readonly secretKey: string;
}

/** Creates the secrets at the first start, readable by this system user only. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  const secrets = await generateSecrets();
  makeFolder(dataDir, 0o700);
  writeDurably(path, JSON.stringify(secrets));
  return secrets;
}

async function generateSecrets(): Promise<Secrets> {
  const { key } = await generateApiKey('secret');
  return { jwtSecret: randomBytes(48).toString('base64url'), secretKey: key };
}
