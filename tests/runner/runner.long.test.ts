import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { FINGERPRINT_FILE, fingerprintSources } from '../../scripts/build/fingerprint.ts';
import { TEST_FOLDERS } from '../../scripts/test-runner/test-files.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** The runner with its configuration; each test provides the files it runs. */
const COPIED = [
  'scripts',
  'vitest.config.ts',
  'tests/support/setup.ts',
  'tests/support/property-seed.ts',
  'e2e/support/browser-arguments.ts',
  'e2e/support/patience.ts',
  'e2e/support/zone.ts',
  'e2e/engines/support/find-engines.setup.ts',
  'tests/specification/line.ts',
  'src/shared/days/study-day.ts',
  'replication/schema/new-profile.ts',
  'package.json',
] as const;

const IS_ALONE = `const isAlone = process.env['JOURNEY_ATTEMPT'] === 'alone';`;
const UNLUCKY = `import { expect, test } from 'vitest';
${IS_ALONE}
test('has no luck', () => { expect(isAlone).toBe(true); });
`;
const SOUND = `import { test } from 'vitest';\ntest('holds', () => {});\n`;

test('an unstable journey is repeated without its neighbours, whatever its name, and listed above the closing line', async () => {
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

test('a journey is repeated only after all other tests', async () => {
  const { lines } = await runSeeded({
    'e2e/unlucky.e2e.ts': `import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
${IS_ALONE}
test('is alone', () => { writeFileSync(isAlone ? 'repeated' : 'failed', ''); expect(isAlone && existsSync('over')).toBe(true); });
`,
    // Delays long enough for a repetition that does not wait to start.
    'src/slow.test.ts': `import { existsSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
test('takes long', async () => {
  await expect.poll(() => existsSync('failed')).toBe(true);
  await vi.waitUntil(() => existsSync('repeated'), { timeout: 4000 }).catch(() => undefined);
  writeFileSync('over', '');
});
`,
  });
  expect(lines.slice(-2)).toEqual([expect.stringMatching(/^Unstable: /), '3 passed, 0 failed']);
});

test('a repetition that finds no test does not count as passed', async () => {
  const { exitCode, lines } = await runSeeded({
    'e2e/renamed.e2e.ts': `import { expect, test } from 'vitest';
${IS_ALONE}
test(isAlone ? 'another name' : 'a name', () => { expect(isAlone).toBe(true); });
`,
  });
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(exitCode).toBe(1);
});

test('an error outside every test fails the run, also beside an unstable journey', async () => {
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

test('a process that dies does not count as an unstable journey', async () => {
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

test('a journey that also fails alone fails the run', async () => {
  const { exitCode, lines } = await runSeeded({
    'e2e/broken.e2e.ts': UNLUCKY.replace('toBe(true)', 'toBe(null)'),
  });
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(exitCode).toBe(1);
});

test('a test that is no journey is not repeated', async () => {
  const { exitCode, lines } = await runSeeded({
    'src/unlucky.test.ts': UNLUCKY,
    'e2e/sound.e2e.ts': SOUND,
  });
  expect(lines.at(-1)).toBe('2 passed, 1 failed');
  expect(lines.join('\n')).not.toContain('once more');
  expect(exitCode).toBe(1);
});

test('a test marked as `only` does not skip the others', async () => {
  const { exitCode } = await runSeeded({
    'e2e/seeded.e2e.ts': `import { test } from 'vitest';\ntest.only('holds', () => {});\ntest('is left out', () => {});\n`,
  });
  expect(exitCode).toBe(1);
});

test('a line of the specification whose test did not run fails a run of everything, and no other run', async () => {
  const lines = [
    { says: 'It holds', test: 'src/sound.test.ts > holds' },
    { says: 'It opens', test: 'e2e/opens.e2e.ts > opens' },
  ];
  const seeded = { 'tests/specification/table.ts': `export const SECTIONS = [{ name: '1 All', lines: ${JSON.stringify(lines)} }];` };
  const whole = await runSeeded({ ...seeded, 'e2e/other.e2e.ts': SOUND });
  expect(whole.lines).toContain('Not proved: 1 All: It opens (e2e/opens.e2e.ts > opens: did not run)');
  expect(whole.lines.at(-1)).toBe('2 passed, 1 failed');
  expect(whole.exitCode).toBe(1);
  const part = await runSeeded(seeded, ['scripts/test-runner/test.ts', 'sound']);
  expect([part.lines.at(-1), part.exitCode]).toEqual(['1 passed, 0 failed', 0]);
  const proved = await runSeeded({ ...seeded, 'e2e/opens.e2e.ts': SOUND.replace('holds', 'opens') });
  expect([proved.lines.at(-1), proved.exitCode]).toEqual(['2 passed, 0 failed', 0]);
});

test('an engine that is missing is named above the closing line, and its journeys count as skipped', async () => {
  const { exitCode, lines } = await runSeeded({
    'e2e/sound.e2e.ts': SOUND,
    'e2e/engines/seeded.engine.ts': `import { describe, inject, test } from 'vitest';
describe.skipIf('firefox' in inject('missingEngines'))('in firefox', () => { test('holds', () => { throw new Error(); }); });
`,
  });
  expect(lines).toContain('Left out: the journeys in Firefox. FIREFOX_PATH names /no/firefox, and there is no such file.');
  expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
  expect(exitCode).toBe(0);
});

test('a journey is repeated by its name, also where components have tests of their own', async () => {
  const component = `import { test } from 'vitest';\ntest('is drawn', () => {});\n`;
  const { exitCode, lines } = await runSeeded({ 'e2e/sound.e2e.ts': SOUND, 'tests/components/drawn.test.tsx': component }, [
    'scripts/test-runner/test-repeat.ts',
    'holds',
    '--times',
    '1',
  ]);
  expect(lines.slice(-2)).toEqual(['run-1: passed', '1 passed, 0 failed']);
  expect(exitCode).toBe(0);
});

test('repeated under load, each failed run is listed with its reason and log', async () => {
  const seeded = {
    'e2e/unlucky.e2e.ts': UNLUCKY.replace(`'alone'`, `'run-2'`),
    'e2e/sound.e2e.ts': SOUND,
  };
  const { exitCode, lines } = await runSeeded(seeded, ['scripts/test-runner/test-repeat.ts', 'unlucky', '--times', '2', '--load', '2']);
  expect(lines).toContain('run-2: passed');
  expect(lines).toContainEqual(expect.stringMatching(/^run-1: failed, see .+run-1\.log$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ +e2e\/unlucky\.e2e\.ts > has no luck: AssertionError: /));
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(exitCode).toBe(1);
});

test('a repetition that finds no test fails', async () => {
  const { exitCode, lines } = await runSeeded({}, ['scripts/test-runner/test-repeat.ts', 'no such word', '--times', '1']);
  expect(lines.slice(-2)).toEqual(['  no test ran', '0 passed, 1 failed']);
  expect(exitCode).toBe(1);
});

test.each([
  ['scripts/test-runner/test-repeat.ts'],
  ['scripts/test-runner/test-repeat.ts', 'word', '--times', '0'],
  ['scripts/test-runner/test-repeat.ts', 'word', '--load', '17'],
  ['scripts/test-runner/test-repeat.ts', 'word', '--times', 'many'],
  ['scripts/test-runner/trace.ts'],
  ['scripts/test-runner/trace.ts', 'no-such-trace.zip'],
])('%s %s %s %s says how it is used', async (...command) => {
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, command.filter(Boolean), { cwd: projectRoot }, (error, _stdout, said) =>
      resolve({ code: error?.code, stderr: said }),
    );
  });
  expect(stderr).toMatch(/^Usage: npm run (test:repeat|trace) -- /);
  expect(code).toBe(2);
});

const isNoTest = (file: string): boolean => !file.endsWith('.test.ts');

/** Runs `npm test`, or another script, in a built project with these files. */
async function runSeeded(
  files: Readonly<Record<string, string>>,
  command: readonly string[] = ['scripts/test-runner/test.ts'],
): Promise<{ exitCode: unknown; lines: string[] }> {
  const copy = await realpath(await mkdtemp(path.join(tmpdir(), 'ekagra-runner-')));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await symlink(path.join(projectRoot, 'node_modules'), path.join(copy, 'node_modules'));
  await Promise.all(
    COPIED.map((file) =>
      cp(path.join(projectRoot, file), path.join(copy, file), {
        recursive: true,
        filter: isNoTest,
      }),
    ),
  );
  await Promise.all(TEST_FOLDERS.map((folder) => mkdir(path.join(copy, folder), { recursive: true })));
  await Promise.all(
    Object.entries({
      'dist/sw.js': '',
      // The sample tests use no database.
      'tests/support/migrate-once.ts': 'export default function migrateNothing() {}',
      'src/sound.test.ts': SOUND,
      'tests/specification/table.ts': 'export const SECTIONS = [];',
      ...files,
    }).map(async ([file, text]) => {
      await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
      await writeFile(path.join(copy, file), text);
    }),
  );
  await mkdir(path.join(copy, path.dirname(FINGERPRINT_FILE)));
  await writeFile(path.join(copy, FINGERPRINT_FILE), await fingerprintSources(copy));
  // The sample journeys open no browser: an existing file suffices.
  const env = {
    ...process.env,
    NO_COLOR: '1',
    CHROMIUM_PATH: process.execPath,
    HEADLESS_SHELL_PATH: process.execPath,
    FIREFOX_PATH: '/no/firefox',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: copy, env }, (error, stdout) => {
      resolve({
        exitCode: error?.code ?? 0,
        lines: stdout.trimEnd().split('\n'),
      });
    });
  });
}
