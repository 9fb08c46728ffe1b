import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { installedDirectory } from '../base/installed-version.ts';
import type { FunctionDefinition } from './function-definition.ts';
import type { WorkerTask } from './runtime/worker-protocol.ts';

export interface ProcessOptions {
  /** Absolute path of the folder of all functions. */
  readonly functionsDir: string;
  /** The whole environment of the process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly heapMegabytes: number;
  /** Number of pipes for requests. */
  readonly channels: number;
}

/** Folders of `src` that functions may import, in addition to the topics' rules. The same list as in .oxlintrc.json. */
const PURE = ['content', 'solver', 'shared/days', 'shared/marked-text', 'shared/rules', 'shared/subjects', 'shared/expressions'];
const RUNTIME = join(import.meta.dirname, 'runtime');
const PACKAGES = join(installedDirectory('@supabase/supabase-js'), '..', '..');

/**
 * Starts a function's process under Node's permission model: it may read the functions, the project's pure rules and installed
 * packages; no other files, child processes or threads. Requests go through its stdio streams from `FIRST_CHANNEL` on.
 */
export function launch({ name, entrypoint, imports }: FunctionDefinition, options: ProcessOptions): ChildProcess {
  const { functionsDir, environment, heapMegabytes, channels } = options;
  // Supabase's tools bundle a function's imports. Here the process reads them in place.
  const readable = [RUNTIME, functionsDir, PACKAGES, ...rulesBeside(functionsDir)];
  const functionsUrl = pathToFileURL(`${functionsDir}/`).href;
  const task: WorkerTask = { entrypoint: pathToFileURL(entrypoint).href, functionsUrl, imports, channels };
  const pipes = Array.from({ length: channels }, () => 'pipe' as const);
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...readable.flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`),
      // Saves a fifth of a start's CPU time: Node's TypeScript compiler is WebAssembly, and finishes before V8 has optimized it.
      '--liftoff-only',
      `--max-old-space-size=${heapMegabytes}`,
      '--disable-warning=ExperimentalWarning',
      join(RUNTIME, 'main.ts'),
      JSON.stringify(task),
    ],
    { env: environment, cwd: dirname(entrypoint), stdio: ['ignore', 'pipe', 'pipe', ...pipes, 'ipc'] },
  );
  if (child.pid !== undefined) giveWay(child.pid);
  child.on('error', (error) => console.error(`[${name}] ${error.message}`));
  log(name, child.stdout!, console.log);
  log(name, child.stderr!, console.error);
  return child;
}

function rulesBeside(functionsDir: string): string[] {
  const src = resolve(functionsDir, '..', '..', 'src');
  const topics = join(src, 'topics');
  const rules = existsSync(topics) ? readdirSync(topics).map((topic) => join(topics, topic, 'rules')) : [];
  return [...PURE.map((folder) => join(src, folder)), ...rules].filter((folder) => existsSync(folder));
}

/** Niceness 1: functions get four fifths of the server's CPU share. With less, a busy machine would start none within `queueMs`. */
export const NICENESS = 1;

function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}

function log(name: string, stream: Readable, write: (line: string) => void): void {
  createInterface({ input: stream }).on('line', (line) => write(`[${name}] ${line}`));
}
