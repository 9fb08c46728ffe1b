import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { expect, onTestFinished, test } from 'vitest';

const projectRoot = path.resolve(import.meta.dirname, '../..');

test('a Node that is too old is refused before anything is installed', () => {
  const project = makeProject({});
  for (const version of ['14.21.3', '18.20.8', '20.18.3', '21.7.3', '22.11.0']) {
    const { status, stdout, stderr } = runAs(version, project);
    expect(stderr).toMatch(/^Ekagra needs Node 20\.19, or 22\.12 or newer, and this is Node .+ Nothing was installed\.\n$/);
    expect(stderr).toContain(version);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  }
  expect(existsSync(path.join(project, 'node_modules'))).toBe(false);
});

test('any Node that is new enough installs and runs', () => {
  const project = makeProject({});
  for (const version of ['20.19.0', '22.12.0', '26.0.0']) expect(runAs(version, project).stdout).toMatch(/^hello$/m);
});

test('package.json asks for the Node that the script asks for', () => {
  const { engines } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { engines: unknown };
  expect(engines).toEqual({ node: '^20.19 || >=22.12' });
});

test('a killed installation is done again, with the install scripts that it missed', async () => {
  const project = makeProject({ postinstall: 'node build.js' });
  const first = run(project, { HANGS: 'yes' });
  await expect.poll(() => existsSync(path.join(project, 'building')), { timeout: 60_000 }).toBe(true);
  // As the kernel ends them when memory runs out.
  endGroup(first);
  await once(first, 'exit');

  expect(await lines(run(project))).toContain('hello');
  expect(existsSync(path.join(project, 'node_modules/native/built.txt'))).toBe(true);
  expect(await lines(run(project))).toEqual(['hello']);
});

test('a native part that npm left out on an old Node is installed', async () => {
  const project = makeProject({}, { os: [process.platform], cpu: [process.arch] });
  expect(await lines(run(project))).toContain('hello');
  rmSync(path.join(project, 'node_modules/native'), { recursive: true });
  const present = path.join(project, 'node_modules/.package-lock.json');
  writeFileSync(present, JSON.stringify({ packages: {} }));

  expect(await lines(run(project))).toContain('hello');
  expect(existsSync(path.join(project, 'node_modules/native/package.json'))).toBe(true);
});

test('a native part of another platform may be missing', async () => {
  const project = makeProject({}, { os: ['aix'] });
  expect(await lines(run(project))).toContain('hello');
  expect(await lines(run(project))).toEqual(['hello']);
});

/**
 * A project that depends on a package with these scripts, for one platform or for all, and on the Node that runs this test. Both
 * packages come from files.
 */
function makeProject(scripts: object, platform: object = {}): string {
  const project = mkdtempSync(path.join(tmpdir(), 'ekagra-install-'));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const script of ['run.mjs', 'setup/run-script.mjs', 'setup/install.mjs']) {
    cpSync(path.join(projectRoot, 'scripts', script), path.join(project, 'scripts', script));
  }
  writeFileSync(path.join(project, 'hello.mjs'), `console.log('hello');`);
  const node = process.versions.node;
  pack(project, 'node', { version: node }, { 'bin/node': '', 'bin/node.exe': '' });
  pack(project, 'native', { version: '1.0.0', scripts, ...platform }, { 'build.js': BUILD });
  const needs = { optionalDependencies: { native: '1.0.0' }, devDependencies: { node } };
  writeJson(project, 'package.json', { ...needs, allowScripts: { native: true } });
  writeJson(project, 'package-lock.json', {
    lockfileVersion: 3,
    packages: {
      '': needs,
      'node_modules/node': { version: node, resolved: `file:node-${node}.tgz`, dev: true },
      'node_modules/native': { version: '1.0.0', resolved: 'file:native-1.0.0.tgz', optional: true, hasInstallScript: true, ...platform },
    },
  });
  return project;
}

/** An install script that says when it runs and, while HANGS is set, does not end. */
const BUILD = `
const { renameSync, writeFileSync } = require('node:fs');
if (process.env.HANGS) {
  writeFileSync('../../building.new', String(process.pid));
  renameSync('../../building.new', '../../building');
  setInterval(() => {}, 1000);
} else writeFileSync('built.txt', '');
`;

function pack(project: string, name: string, manifest: object, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, name, file)), { recursive: true });
    writeFileSync(path.join(project, name, file), text);
  }
  writeJson(project, `${name}/package.json`, { name, ...manifest });
  execFileSync('npm', ['pack', '--silent', `./${name}`], { cwd: project });
}

function writeJson(project: string, file: string, value: object): void {
  writeFileSync(path.join(project, file), JSON.stringify(value));
}

/** On a Node that says before the script is read that it is another one. */
function runAs(version: string, project: string): { status: number | null; stdout: string; stderr: string } {
  const pretending = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${pretending}`, 'scripts/run.mjs', 'hello.mjs'], {
    cwd: project,
    encoding: 'utf8',
  });
}

/** As `npm start` does, in a process group of its own. */
function run(project: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'hello.mjs'], {
    cwd: project,
    env: { ...process.env, npm_config_offline: 'true', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => endGroup(child));
  return child;
}

function endGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function lines(child: ChildProcess): Promise<string[]> {
  return await Array.fromAsync(createInterface({ input: child.stdout! }));
}
