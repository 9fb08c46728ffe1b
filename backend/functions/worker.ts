import type { ChildProcess } from 'node:child_process';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { allowOrigin } from '../http/cors.ts';
import { forward } from './forward.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { bootError, FunctionError, idleTimeout, resourceLimit, sendFunctionError, workerError } from './function-error.ts';
import type { Limits } from './limits.ts';
import { watchUsage } from './process-usage.ts';
import type { WorkerMessage } from './runtime/worker-protocol.ts';
import { launch, type ProcessOptions } from './worker-process.ts';

/** A process running one function, one request at a time. */
export interface Worker {
  readonly definition: FunctionDefinition;
  /** Resolves when the request is completely done: true when the worker can take another. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
  end(): void;
  /** Resolves when the process has exited. */
  readonly ended: Promise<void>;
}

export interface WorkerOptions extends Omit<ProcessOptions, 'heapMegabytes'> {
  readonly limits: Limits;
}

/** Starts a function. Rejects with FunctionError when it fails to load. */
export async function startWorker(definition: FunctionDefinition, options: WorkerOptions): Promise<Worker> {
  const { limits } = options;
  const child = launch(definition, { ...options, heapMegabytes: limits.heapMegabytes });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const isReady = await Promise.race([until(child, 'ready').then(() => true), ended.then(() => false), after(limits.bootMs, false)]);
  if (!isReady) {
    child.kill('SIGKILL');
    throw bootError();
  }
  const agent = agentOver(child.stdio[3] as Duplex);
  // Not usable if its connection is closed or half a request is on it.
  let isUsable = true;
  void ended.then(() => (isUsable = false));

  const answer = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    // The client left while it waited.
    if (response.destroyed) return isUsable;
    let reason: FunctionError | undefined;
    const stop = (error: FunctionError): void => {
      reason ??= error;
      child.kill('SIGKILL');
    };
    const idle = until(child, 'idle');
    const watch = watchUsage(child.pid!, limits, () => stop(resourceLimit()));
    const idleTimer = setTimeout(() => stop(idleTimeout(limits.idleMs / 1000)), limits.idleMs);
    const wallClock = setTimeout(() => stop(resourceLimit()), limits.wallClockMs);
    try {
      const isWhole = await forward(request, response, { agent, path, maxBody: limits.maxBody, onAnswer: () => clearTimeout(idleTimer) });
      if (!isWhole) isUsable = false;
    } catch (error) {
      isUsable = false;
      if (error instanceof FunctionError) {
        reason ??= error;
      } else if (!response.destroyed) {
        // It exited, or sends malformed HTTP.
        child.kill('SIGKILL');
        await ended;
      }
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

/** HTTP over the single connection. */
function agentOver(connection: Duplex): Agent {
  // Also aborts the request being answered.
  connection.on('error', () => {});
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

function refuse(request: IncomingMessage, response: ServerResponse, error: FunctionError): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  allowOrigin(request, response);
  sendFunctionError(response, error);
}
