// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const nodePackage = path.join(projectRoot, 'node_modules', 'node');
const pinnedNode = path.join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Installs what the lock file says where something else, or nothing, is installed.
 * @throws {Error} with a sentence for the person at the terminal when the installation fails.
 */
export function ensureInstalled() {
  if (!isInstalled()) {
    console.log('Installing packages (the first time takes a minute or two) …');
    // Not `npm ci`, which refuses a lock file without the binaries for every platform there is.
    if (npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
      throw new Error(
        'The packages could not be installed: the reason is in the lines above. Check the network connection and the free disk space, then run the same command again.',
      );
    }
  }
  if (!existsSync(pinnedNode)) {
    // An npm that does not run install scripts leaves the package `node` without its binary.
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: nodePackage, stdio: 'inherit' });
  }
}

/**
 * The Node that runs everything: the pinned one, or the present one if it is new enough and the pinned one does not run here
 * (it has no build for musl, for example).
 * @throws {Error} with a sentence for the person at the terminal when there is none.
 */
export function findNode() {
  const wanted = readJson('package.json').devDependencies.node;
  if (process.version === `v${wanted}`) return process.execPath;
  if (spawnSync(pinnedNode, ['--version']).status === 0) return pinnedNode;
  if (Number(process.versions.node.split('.')[0]) >= Number(wanted.split('.')[0])) return process.execPath;
  throw new Error(
    `Node ${wanted} could not be installed for this machine. Install Node ${wanted} yourself, then run the same command again.`,
  );
}

/** True if every package of the lock file is installed in that version; those of other platforms may be missing. */
function isInstalled() {
  if (!existsSync(path.join(projectRoot, 'node_modules', '.package-lock.json'))) return false;
  const wanted = readJson('package-lock.json').packages;
  const present = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(
    ([location, entry]) =>
      location === '' || (present[location] === undefined ? entry.optional === true : present[location].version === entry.version),
  );
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env['npm_execpath'];
  const result =
    cli === undefined || !/npm-cli\.c?js$/.test(cli)
      ? spawnSync('npm', args, { cwd: projectRoot, stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [cli, ...args], { cwd: projectRoot, stdio: 'inherit' });
  return result.status;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'));
}
