import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** File with the fingerprint of a build's sources. */
export const FINGERPRINT_FILE = '.cache/build-fingerprint';

/** All inputs of the production build. */
const INPUTS = [
  'src',
  'sw',
  'public',
  'packs',
  'replication',
  'index.html',
  'CHANGELOG.md',
  'package-lock.json',
  'scripts/build',
  'scripts/oldest-browsers',
  'scripts/packs',
  'tsconfig.base.json',
  'tsconfig.app.json',
  'vite.config.ts',
  'workbox.config.ts',
];
const ENVIRONMENT = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SITE_URL',
  'CONTACT_EMAIL',
  'FEEDBACK_URL',
  'CHANGELOG_URL',
  'SOCIAL_LINKS',
];
/** Files in these directories that are not built. */
const NOT_BUILT = /\.test\.tsx?$|\.md$/;

/** Hash of the build's inputs; equal on every machine. */
export async function fingerprintSources(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ENVIRONMENT) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  const models = process.env['DEVICE_MODELS'] ?? '';
  if (models !== '' && existsSync(models)) hash.update(readFileSync(models));
  for (const file of await listInputs(root)) {
    hash.update(`${file}\0`);
    hash.update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

async function listInputs(root: string): Promise<string[]> {
  const files: string[] = [];
  for (const input of INPUTS) {
    const absolute = path.join(root, input);
    if (!existsSync(absolute)) continue;
    if (statSync(absolute).isFile()) {
      files.push(input);
      continue;
    }
    for (const entry of await readdir(absolute, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && !NOT_BUILT.test(entry.name))
        files.push(path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
    }
  }
  return files.sort();
}
