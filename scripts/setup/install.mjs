// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const packages = path.join(projectRoot, 'node_modules');
/** Exists while npm installs: the mark of an installation that was killed. */
const unfinished = path.join(packages, '.unfinished');
const nodePackage = path.join(packages, 'node');
const pinnedNode = path.join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Installs what the lock file says where something else, or nothing, is installed.
 * @throws {Error} with a sentence for the person at the terminal when the installation fails.
 */
export function ensureInstalled() {
  // npm takes the half-written packages of a killed installation for whole, and never runs the install scripts that it missed.
  if (existsSync(unfinished)) rmSync(packages, { recursive: true, force: true });
  if (!isInstalled()) install();
  // An npm that does not run install scripts leaves the package `node` without its binary.
  if (!existsSync(pinnedNode)) installPinnedNode();
}

/** @throws {Error} with a sentence for the person at the terminal. */
function install() {
  console.log('Installing packages (the first time takes a minute or two) …');
  mkdirSync(packages, { recursive: true });
  writeFileSync(unfinished, '');
  // Not `npm ci`, which refuses a lock file without the binaries for every platform there is.
  const { status } = npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  // An npm that fails by itself takes its changes back; one that was killed has no status.
  if (status !== null) rmSync(unfinished, { force: true });
  if (status !== 0) {
    throw new Error(
      'The packages could not be installed: the reason is in the lines above. Check the network connection and the free disk space, then run the same command again.',
    );
  }
}

function installPinnedNode() {
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: nodePackage, stdio: 'inherit' });
}

/**
 * The Node that runs everything: the pinned one, or the present one if it is new enough and the pinned one does not run here
 * (it has no build for musl, for example).
 * @throws {Error} with a sentence for the person at the terminal when there is none.
 */
export function findNode() {
  const wanted = readJson('package.json').devDependencies.node;
  if (process.version === `v${wanted}`) return process.execPath;
  if (runs(pinnedNode)) return pinnedNode;
  if (Number(process.versions.node.split('.')[0]) >= Number(wanted.split('.')[0])) return process.execPath;
  // A copy that was interrupted, for example.
  installPinnedNode();
  if (runs(pinnedNode)) return pinnedNode;
  throw new Error(
    `Node ${wanted} could not be installed for this machine. Install Node ${wanted} yourself, then run the same command again.`,
  );
}

/** @param {string} executable */
function runs(executable) {
  return spawnSync(executable, ['--version']).status === 0;
}

/** True if every package of the lock file is installed in that version; those of other platforms may be missing. */
function isInstalled() {
  if (!existsSync(path.join(packages, '.package-lock.json'))) return false;
  const wanted = readJson('package-lock.json').packages;
  const present = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(
    ([location, entry]) =>
      location === '' || (present[location] === undefined ? mayBeMissing(entry) : present[location].version === entry.version),
  );
}

/**
 * True for an optional package, unless it is one for this platform: npm leaves out native parts, without an error, when it runs
 * on an old Node or their download fails.
 * @param {{ optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function mayBeMissing({ optional, os, cpu, libc }) {
  const isForThisPlatform =
    os?.includes(process.platform) === true && cpu?.includes(process.arch) === true && (libc === undefined || libc.includes(thisLibc()));
  return optional === true && !isForThisPlatform;
}

function thisLibc() {
  const report = /** @type {any} */ (process.report.getReport());
  return report.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env['npm_execpath'];
  return cli === undefined || !/npm-cli\.c?js$/.test(cli)
    ? spawnSync('npm', args, { cwd: projectRoot, stdio: 'inherit', shell: process.platform === 'win32' })
    : spawnSync(process.execPath, [cli, ...args], { cwd: projectRoot, stdio: 'inherit' });
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));
}
