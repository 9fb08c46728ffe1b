import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** A small part of the project that every check reads, with the project's configuration: what is seeded is added to it. */
const COPIED = ['src/shared/days', 'scripts', 'build-constants.d.ts', 'package.json', 'knip.json', '.oxlintrc.json'];
const CONFIGURATIONS = ['', '.app', '.backend', '.base', '.components', '.functions', '.node', '.replication', '.sw'].map(
  (name) => `tsconfig${name}.json`,
);

/** One violation per file. */
const SEEDED = {
  format: ['src/topics/seeds/rules/seeded-format.ts', 'export   const seeded = 1'],
  lint: ['src/topics/seeds/rules/seeded-lint.ts', 'export const isSeeded = (value: number): boolean => value === Number.NaN;\n'],
  boundaries: ['src/topics/seeds/rules/seeded-boundary.ts', "import 'react';\n"],
  'cycle of types': [
    'src/topics/seeds/rules/seeded-cycle.ts',
    "import type { Back } from './seeded-back.ts';\n\nexport type Seeded = Back;\n",
  ],
  'cycle of types, other half': [
    'src/topics/seeds/rules/seeded-back.ts',
    "import type { Seeded } from './seeded-cycle.ts';\n\nexport type Back = Seeded;\n",
  ],
  'class strings': [
    'src/topics/seeds/rules/seeded-classes.tsx',
    `export const Seeded = () => <p className="${'px-4 text-ink hover:bg-hover '.repeat(6)}" />;\n`,
  ],
  'journeys left out': ['e2e/seeded.e2e.ts', "declare const journey: { skip(title: string): void };\njourney.skip('is left out');\n"],
  // A student who was signed in read "Sign in to join": without a declaration it is the browser's own, and has a type too.
  'names that are the browser’s too': [
    'src/topics/seeds/rules/seeded-name.ts',
    "export const isSeeded = (): boolean => status === 'loading';\n",
  ],
  types: ['src/topics/seeds/rules/seeded-types.ts', "export const seeded: number = 'one';\n"],
  'types: a browser’s API that a target lacks': [
    'src/topics/seeds/rules/seeded-newer.ts',
    'export const seeded = [1].values().map(String);\n',
  ],
  'unused code': ['src/topics/seeds/rules/seeded-unused.ts', 'export const nobodyReadsThis = 1;\n'],
} as const;

/** Kinds that the lint names. */
const LINTED: ReadonlySet<string> = new Set([
  'boundaries',
  'class strings',
  'cycle of types',
  'cycle of types, other half',
  'journeys left out',
  'names that are the browser’s too',
]);

let copy: string;
let output: string;
let exitCode: unknown;

beforeAll(async () => {
  copy = await realpath(await mkdtemp(path.join(tmpdir(), 'ekagra-gate-')));
  await symlink(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
  const files = [...COPIED, ...CONFIGURATIONS, '.oxfmtrc.json', '.gitignore'];
  await Promise.all(files.map((file) => cp(path.join(projectRoot, file), path.join(copy, file), { recursive: true })));
  await mkdir(path.join(copy, 'e2e'));
  await mkdir(path.join(copy, 'src/topics/seeds/rules'), { recursive: true });
  await Promise.all(Object.values(SEEDED).map(([file, text]) => writeFile(path.join(copy, file), text)));
  ({ output, exitCode } = await verify('format', 'lint', 'types', 'unused code'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

test('each kind of violation is reported by its check', () => {
  const sections = new Map(output.split(/^— /m).map((section) => [section.split('\n', 1)[0], section]));
  for (const [kind, [file]] of Object.entries(SEEDED)) {
    expect(sections.get(LINTED.has(kind) ? 'lint' : kind.split(':', 1)[0])).toContain(file);
  }
});

test('any violation fails the gate', () => {
  expect(output).toContain('Failed: format, lint, types, unused code.');
  expect(exitCode).toBe(1);
});

test('an unknown check fails', async () => {
  expect((await verify('typos')).exitCode).toBe(2);
});

function verify(...checks: readonly string[]): Promise<{ output: string; exitCode: unknown }> {
  return new Promise((resolve) => {
    const options = { cwd: copy, maxBuffer: 1e8, env: { ...process.env, NO_COLOR: '1' } };
    execFile(process.execPath, ['scripts/checks/verify.ts', ...checks], options, (error, stdout, stderr) => {
      resolve({ output: stdout + stderr, exitCode: error?.code ?? 0 });
    });
  });
}
