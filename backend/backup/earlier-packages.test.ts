import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installPackage, PGLITE, programsOf } from './earlier-packages.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekagra-packages-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

function goOffline(): void {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1');
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.stubEnv('npm_config_cache', join(directory, 'cache'));
}

test('without a network it says which package to bring, and takes that one only', () => {
  execFileSync('npm', ['pack', '--silent', `${PGLITE.name}@${PGLITE.version}`], { cwd: directory });
  const file = join(directory, readdirSync(directory)[0]!);
  goOffline();
  expect(() => installPackage(join(directory, 'one'), PGLITE)).toThrow(
    `Without a network: run "npm pack ${PGLITE.name}@${PGLITE.version}" on another machine`,
  );
  const other = join(directory, 'other.tgz');
  writeFileSync(other, 'something else');
  expect(() => installPackage(join(directory, 'two'), PGLITE, other)).toThrow('its hash is another one');
  expect(() => installPackage(join(directory, 'three'), PGLITE, join(directory, 'missing.tgz'))).toThrow(/missing\.tgz/);
  expect(existsSync(join(installPackage(join(directory, 'four'), PGLITE, file), 'dist', 'index.js'))).toBe(true);
});

test('a package whose hash is another one than ours is not installed', () => {
  const forged = { ...PGLITE, integrity: `sha512-${Buffer.alloc(64).toString('base64')}` };
  expect(() => installPackage(join(directory, 'one'), forged)).toThrow(/could not be installed/);
  expect(existsSync(join(directory, 'one', 'node_modules', PGLITE.name))).toBe(false);
});

test('a major that nothing reads is one sentence', () => {
  expect(() => programsOf('12')).toThrow(/^There are no programs of Postgres 12 for/);
});
