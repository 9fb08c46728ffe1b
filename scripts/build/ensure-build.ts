import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { FINGERPRINT_FILE, fingerprintSources } from './fingerprint.ts';

/**
 * Builds the app into `dist` unless the last build has the same sources.
 * @throws when the build fails
 */
export async function ensureBuild(root: string): Promise<void> {
  const fingerprint = await fingerprintSources(root);
  if (existsSync(path.join(root, 'dist/sw.js')) && readFingerprint(root) === fingerprint) return;
  console.log('Building the app …');
  const { buildApp } = await import('./build-app.ts');
  await buildApp(root);
}

function readFingerprint(root: string): string | null {
  const file = path.join(root, FINGERPRINT_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
