import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { FINGERPRINT_FILE, fingerprintSources } from '../../scripts/fingerprint.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** The runner with its configuration: what it runs, each test seeds. */
const COPIED = [
  'scripts',
  'vitest.config.ts',
  'tests/support/setup.ts',
  'tests/support/property-seed.ts',
  'e2e/support/patience.ts',
  'package.json',
] as const;

const IS_ALONE = `const isAlone = process.env['JOURNEY_ATTEMPT'] === 'alone';`;
const UNLUCKY = `import { expect, test } from 'vitest';
${IS_ALONE}
test('has no luck', () => { expect(isAlone).toBe(true); });
`;
const SOUND = `import { test } from 'vitest';\ntest('holds', () => {});\n`;

test('an unlucky journey is repeated without its neighbours, whatever it is called, and named above the closing line', async () => {
  const { exitCode, lines } = await runSeeded({
    'e2e/seeded.e2e.ts': `import { describe, expect, test } from 'vitest';
${IS_ALONE}
describe('a group (of one) > [x]', () => {
  test('sends 1+1=2? “a|b” $^', () => { expect(isAlone).toBe(true); });
  test('sends 1+1=2? “a|b” $^ twice', () => { expect(isAlone).toBe(false); });
});
`,
  });
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^Unstable: e2e\/seeded\.e2e\.ts > a group \(of one\) > \[x\] > sends 1\+1=2\? “a\|b” \$\^: AssertionError: /),
    '3 passed, 0 failed',
  ]);
  expect(exitCode).toBe(0);
});

test('an error outside every test fails the run, also beside an unlucky journey', async () => {
  const { exitCode, lines } = await runSeeded({
    'e2e/unlucky.e2e.ts': UNLUCKY,
    'e2e/rejects.e2e.ts': `import { test } from 'vitest';
${IS_ALONE}
test('says nothing', () => { if (!isAlone) void Promise.reject(new Error('nobody waits')); });
`,
  });
  expect(lines.slice(-3)).toEqual([
    expect.stringContaining('failed: e2e/unlucky.e2e.ts > has no luck: '),
    'failed: outside every test: nobody waits',
    '2 passed, 2 failed',
  ]);
  expect(exitCode).toBe(1);
});

test('a process that dies is not taken for an unlucky journey', async () => {
  const { exitCode, lines } = await runSeeded({
    'e2e/dies.e2e.ts': `import { test } from 'vitest';
${IS_ALONE}
test('dies', async () => { if (!isAlone) process.kill(process.pid, 'SIGKILL'); await new Promise(setImmediate); });
`,
  });
  expect(lines.filter((line) => line.startsWith('Unstable: '))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^failed: outside every test: .*SIGKILL/));
  expect(exitCode).toBe(1);
});

test('a journey that fails alone, too, fails the run', async () => {
  const { exitCode, lines } = await runSeeded({ 'e2e/broken.e2e.ts': UNLUCKY.replace('toBe(true)', 'toBe(null)') });
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(exitCode).toBe(1);
});

test('a test that is no journey is not repeated', async () => {
  const { exitCode, lines } = await runSeeded({ 'src/unlucky.test.ts': UNLUCKY, 'e2e/sound.e2e.ts': SOUND });
  expect(lines.at(-1)).toBe('2 passed, 1 failed');
  expect(lines.join('\n')).not.toContain('once more');
  expect(exitCode).toBe(1);
});

test('a test that is marked as the only one does not leave out the others', async () => {
  const { exitCode } = await runSeeded({
    'e2e/seeded.e2e.ts': `import { test } from 'vitest';\ntest.only('holds', () => {});\ntest('is left out', () => {});\n`,
  });
  expect(exitCode).toBe(1);
});

const isNoTest = (file: string): boolean => !file.endsWith('.test.ts');

/** Runs `npm test` in a project that has these files and is built. */
async function runSeeded(files: Readonly<Record<string, string>>): Promise<{ exitCode: unknown; lines: string[] }> {
  const copy = await realpath(await mkdtemp(path.join(tmpdir(), 'ekagra-runner-')));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await symlink(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
  await Promise.all(COPIED.map((file) => cp(path.join(projectRoot, file), path.join(copy, file), { recursive: true, filter: isNoTest })));
  await Promise.all(
    Object.entries({ 'dist/sw.js': '', 'src/sound.test.ts': SOUND, ...files }).map(async ([file, text]) => {
      await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
      await writeFile(path.join(copy, file), text);
    }),
  );
  await mkdir(path.join(copy, path.dirname(FINGERPRINT_FILE)));
  await writeFile(path.join(copy, FINGERPRINT_FILE), await fingerprintSources(copy));
  // The seeded journeys open no browser: that there is a file is enough.
  const env = { ...process.env, NO_COLOR: '1', CHROMIUM_PATH: process.execPath, HEADLESS_SHELL_PATH: process.execPath };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/test.ts'], { cwd: copy, env }, (error, stdout) => {
      resolve({ exitCode: error?.code ?? 0, lines: stdout.trimEnd().split('\n') });
    });
  });
}
