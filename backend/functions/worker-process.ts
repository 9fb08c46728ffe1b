import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { installedDirectory } from '../installed-version.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { WorkerTask } from './runtime/worker-protocol.ts';

export interface ProcessOptions {
  /** The folder of all functions, as an absolute path. */
  readonly functionsDir: string;
  /** All that the process finds in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of JavaScript's objects. */
  readonly heapMegabytes: number;
}

const RUNTIME = join(import.meta.dirname, 'runtime');
const PACKAGES = join(installedDirectory('@supabase/supabase-js'), '..', '..');

/**
 * Starts the process of a function. What it may touch is what Node's permission model leaves it: the
 * functions and the installed packages, to be read; no other file, and no process or thread of its own.
 * Its fourth stream is the pipe to be asked over.
 */
export function launch({ name, entrypoint, imports }: FunctionDefinition, options: ProcessOptions): ChildProcess {
  const { functionsDir, environment, heapMegabytes } = options;
  const task: WorkerTask = { entrypoint: pathToFileURL(entrypoint).href, functionsUrl: pathToFileURL(`${functionsDir}/`).href, imports };
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...[RUNTIME, functionsDir, PACKAGES].flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${heapMegabytes}`,
      // Enums and the like, which Deno compiles too.
      '--experimental-transform-types',
      '--disable-warning=ExperimentalWarning',
      join(RUNTIME, 'main.ts'),
      JSON.stringify(task),
    ],
    { env: environment, cwd: dirname(entrypoint), stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'ipc'] },
  );
  child.on('error', (error) => console.error(`[${name}] ${error.message}`));
  log(name, child.stdout!, console.log);
  log(name, child.stderr!, console.error);
  return child;
}

function log(name: string, stream: Readable, write: (line: string) => void): void {
  createInterface({ input: stream }).on('line', (line) => write(`[${name}] ${line}`));
}
