import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { installedDirectory } from '../installed-version.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { WorkerTask } from './runtime/worker-protocol.ts';

export interface ProcessOptions {
  /** Absolute path of the folder of all functions. */
  readonly functionsDir: string;
  /** The whole environment of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** JavaScript heap, in bytes. */
  readonly heapMegabytes: number;
}

const RUNTIME = join(import.meta.dirname, 'runtime');
const PACKAGES = join(installedDirectory('@supabase/supabase-js'), '..', '..');

/**
 * Starts a function's process under Node's permission model: it may read the functions, the project's pure rules and installed
 * packages; no other files, child processes or threads. Its fourth stdio stream is the request pipe.
 */
export function launch({ name, entrypoint, imports }: FunctionDefinition, options: ProcessOptions): ChildProcess {
  const { functionsDir, environment, heapMegabytes } = options;
  // Supabase's tools bundle whatever a function imports; here it is read where it lies.
  const rules = resolve(functionsDir, '..', '..', 'src', 'domain');
  const readable = [RUNTIME, functionsDir, PACKAGES, ...(existsSync(rules) ? [rules] : [])];
  const task: WorkerTask = { entrypoint: pathToFileURL(entrypoint).href, functionsUrl: pathToFileURL(`${functionsDir}/`).href, imports };
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`),
      // The WebAssembly here is Node's compiler of TypeScript, and over before V8 has optimized it: a fifth of a start's CPU time.
      '--liftoff-only',
      `--max-old-space-size=${heapMegabytes}`,
      // Compiles enums and the like, as Deno does.
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
