import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Duplex, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { allowOrigin } from '../http/cors.ts';
import { installedDirectory } from '../installed-version.ts';
import { forward } from './forward.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { bootError, FunctionError, idleTimeout, resourceLimit, sendFunctionError, workerError } from './function-error.ts';
import type { Limits } from './limits.ts';
import { usageOf } from './process-usage.ts';
import type { WorkerMessage, WorkerTask } from './runtime/worker-protocol.ts';

/** A process that one function runs in, answering one request at a time. */
export interface Worker {
  readonly definition: FunctionDefinition;
  /** Resolves when nothing of the request is left to be done: with true when another may follow. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  end(): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
}

export interface WorkerOptions {
  readonly functionsDir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly limits: Limits;
}

const RUNTIME = join(import.meta.dirname, 'runtime');
const PACKAGES = join(installedDirectory('@supabase/supabase-js'), '..', '..');

/** Starts a function. Rejects with FunctionError when it cannot be loaded. */
export async function startWorker(definition: FunctionDefinition, options: WorkerOptions): Promise<Worker> {
  const { limits } = options;
  const child = launch(definition, options);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const isReady = await Promise.race([until(child, 'ready').then(() => true), ended.then(() => false), after(limits.bootMs, false)]);
  if (!isReady) {
    child.kill('SIGKILL');
    throw bootError();
  }
  const agent = agentOver(child.stdio[3] as Duplex);
  // Not when its one connection is closed, or has half a request on it.
  let isUsable = true;
  void ended.then(() => (isUsable = false));

  const answer = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    // Gone while it waited for its turn.
    if (response.destroyed) return isUsable;
    let reason: FunctionError | undefined;
    const stop = (error: FunctionError): void => {
      reason ??= error;
      child.kill('SIGKILL');
    };
    const idle = until(child, 'idle');
    const watch = watchUsage(child, limits, () => stop(resourceLimit()));
    const idleTimer = setTimeout(() => stop(idleTimeout(limits.idleMs / 1000)), limits.idleMs);
    const wallClock = setTimeout(() => stop(resourceLimit()), limits.wallClockMs);
    try {
      isUsable = await forward(request, response, { agent, path, maxBody: limits.maxBody, onAnswer: () => clearTimeout(idleTimer) });
    } catch (error) {
      isUsable = false;
      if (error instanceof FunctionError) reason ??= error;
      else if (!response.destroyed) await ended;
      refuse(request, response, reason ?? (child.signalCode === 'SIGABRT' ? resourceLimit() : workerError()));
    }
    clearTimeout(idleTimer);
    await Promise.race([idle, ended]);
    clearTimeout(wallClock);
    watch.stop();
    return isUsable;
  };
  return { definition, answer, end: () => void child.kill('SIGKILL'), ended };
}

/**
 * What a function may touch is what Node's permission model leaves it: the functions and the installed
 * packages, to be read; no other file, and no process or thread of its own.
 */
function launch({ name, entrypoint, imports }: FunctionDefinition, { functionsDir, environment, limits }: WorkerOptions): ChildProcess {
  const task: WorkerTask = { entrypoint: pathToFileURL(entrypoint).href, functionsUrl: pathToFileURL(`${functionsDir}/`).href, imports };
  const child = spawn(
    process.execPath,
    [
      '--permission',
      ...[RUNTIME, functionsDir, PACKAGES].flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${limits.heapMegabytes}`,
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

/** HTTP over the one connection there is. */
function agentOver(connection: Duplex): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = () => connection;
  return agent;
}

async function until(child: ChildProcess, expected: WorkerMessage): Promise<void> {
  await new Promise<void>((resolve) => {
    const listen = (message: unknown): void => {
      if (message !== expected) return;
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
  });
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms).unref());
}

/** How often to look; processor time and memory are exceeded by what fits in between. */
const LOOK_MS = 200;

function watchUsage({ pid }: ChildProcess, limits: Limits, onExceeded: () => void): { stop(): void } {
  const before = usageOf(pid!)?.cpuMs ?? 0;
  const timer = setInterval(() => {
    const usage = usageOf(pid!);
    if (usage && (usage.cpuMs - before > limits.cpuMs || usage.memory > limits.memory)) onExceeded();
  }, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}

function refuse(request: IncomingMessage, response: ServerResponse, error: FunctionError): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  allowOrigin(request, response);
  sendFunctionError(response, error);
}
