// @ts-check
/**
 * Installs missing or outdated packages, then runs a script of this project on the pinned Node. Plain JavaScript without
 * dependencies for Node 20.19: it runs before anything is installed. `run.mjs` has asked for the version.
 */
import { spawn } from 'node:child_process';
import module from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { ensureInstalled, findNode, projectRoot } from './install.mjs';

const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  console.error('Usage: node scripts/run.mjs <script> [arguments]');
  process.exit(2);
}
process.chdir(projectRoot);

let node = '';
try {
  ensureInstalled();
  node = findNode();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

process.env['PATH'] = path.join(projectRoot, 'node_modules', '.bin') + path.delimiter + (process.env['PATH'] ?? '');
// A fifth of what starting a script costs is compiling it and its packages; child processes take the setting over.
process.env['NODE_COMPILE_CACHE'] ??= path.join(projectRoot, 'node_modules', '.cache', 'node');
const scriptPath = path.resolve(projectRoot, script);
endWithParent();
if (node === process.execPath) {
  module.enableCompileCache?.();
  process.argv.splice(1, 2, scriptPath);
  await import(pathToFileURL(scriptPath).href);
} else {
  runInChild(node, [path.join(projectRoot, 'scripts', 'run.mjs'), script, ...args]);
}

/**
 * @param {string} executable
 * @param {string[]} argv
 */
function runInChild(executable, argv) {
  const child = spawn(executable, argv, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // In a terminal, Ctrl-C goes to the whole process group, the child included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`Node could not be started (${error.message}). Delete node_modules and try again.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? (code ?? 1) : 1);
  });
}

/**
 * Exits cleanly when the parent is gone without forwarding a signal: killed outright, or npm's shell, which dies of the signal
 * and leaves its child behind.
 */
function endWithParent() {
  const end = () => process.kill(process.pid, 'SIGTERM');
  process.on('disconnect', end);
  process.channel?.unref();
  const startedByNpm = process.env['npm_lifecycle_event'] !== undefined;
  if (!startedByNpm || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}
