import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { fingerprintSources } from './fingerprint.ts';
import { projectRoot } from '../setup/install.mjs';

test('the fingerprint changes with every input of the build', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ekagra-fingerprint-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const builders = importedFrom('scripts/build/build-app.ts', importedFrom('vite.config.ts'));
  expect(builders.size).toBeGreaterThan(10);
  const unnoticed: string[] = [];
  let last = await fingerprintSources(root);
  for (const file of builders) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    cpSync(path.join(projectRoot, file), path.join(root, file));
    // oxlint-disable-next-line no-await-in-loop -- sequential: each changes the result
    const next = await fingerprintSources(root);
    if (next === last) unnoticed.push(file);
    last = next;
  }
  expect(unnoticed).toEqual([]);
});

/** Transitive imports of a module within the project, itself included. */
function importedFrom(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file) || !existsSync(path.join(projectRoot, file))) return found;
  found.add(file);
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  for (const [, specifier] of text.matchAll(/^(?:import|export) .*?from '(\.[^']+)';/gms)) {
    importedFrom(path.posix.join(path.posix.dirname(file), specifier!), found);
  }
  return found;
}
