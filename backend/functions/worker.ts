import type { ChildProcess } from 'node:child_process';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FunctionLimits } from '../base/limits.ts';
import { forward } from './forward.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { bootError, FunctionError, idleTimeout, refuse, resourceLimit, workerError } from './function-error.ts';
import { watchUsage } from './process-usage.ts';
import { FIRST_CHANNEL, type HostMessage, type WorkerMessage } from './runtime/worker-protocol.ts';
import { launch, type ProcessOptions } from './worker-process.ts';

/** A process running one function. */
export interface Worker {
  readonly definition: FunctionDefinition;
  /** Number of running requests. */
  readonly active: number;
  /** True if the worker can take a request: it is healthy and has a free pipe. */
  readonly isUsable: boolean;
  /** Resolves when the request and its background work are done. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, options: AnswerOptions): Promise<void>;
  end(): void;
  /** Resolves when the process has exited. */
  readonly ended: Promise<void>;
}

export interface AnswerOptions {
  /** The URL as the function sees it. */
  readonly path: string;
  /** Called when the answer has begun and from now on waits for events. */
  onWaiting(): void;
}

export interface WorkerOptions extends Omit<ProcessOptions, 'heapMegabytes' | 'channels'> {
  readonly limits: FunctionLimits;
}

/** A pipe to the worker, which carries one request at a time. */
interface Channel {
  readonly index: number;
  readonly connection: Duplex;
  readonly agent: Agent;
}

/** Starts a worker. Rejects with FunctionError if the function fails to load. */
export async function startWorker(definition: FunctionDefinition, options: WorkerOptions): Promise<Worker> {
  const { limits } = options;
  const child = launch(definition, { ...options, heapMegabytes: limits.heapMegabytes, channels: limits.channels });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const isReady = await Promise.race([
    messageOf(child, (message) => message === 'ready').received.then(() => true),
    ended.then(() => false),
    after(limits.bootMs, false),
  ]);
  if (!isReady) {
    if (child.kill('SIGKILL')) console.error(`[${definition.name}] It had not loaded after ${limits.bootMs / 1000} s`);
    throw bootError();
  }
  const free = Array.from({ length: limits.channels }, (_, index): Channel => {
    const connection = child.stdio[FIRST_CHANNEL + index] as Duplex;
    return { index, connection, agent: agentOver(connection) };
  });
  let active = 0;
  let hasEnded = false;
  /** True if a request took too long: the worker takes no new ones and ends after the others. */
  let isRetired = false;
  void ended.then(() => (hasEnded = true));
  let killedFor: FunctionError | undefined;
  const kill = (reason: FunctionError): void => {
    killedFor ??= reason;
    child.kill('SIGKILL');
  };
  const usage = watchUsage(child.pid!, limits, () => kill(resourceLimit()));

  const answer = async (request: IncomingMessage, response: ServerResponse, { path, onWaiting }: AnswerOptions): Promise<void> => {
    // The client left while its request waited.
    if (response.destroyed) return;
    const channel = free.shift()!;
    active += 1;
    usage.begin();
    let reason: FunctionError | undefined;
    const stop = (error: FunctionError): void => {
      reason ??= error;
      // Other requests must not suffer: the process ends when they are done.
      if (active === 1) return kill(error);
      isRetired = true;
      channel.connection.destroy();
      giveUp();
    };
    let giveUp: () => void = () => {};
    const givenUp = new Promise<void>((resolve) => (giveUp = resolve));
    const done = messageOf(child, (message) => typeof message === 'object' && message.done === channel.index);
    const idleTimer = setTimeout(() => stop(idleTimeout(limits.idleMs / 1000)), limits.idleMs);
    const wallClock = setTimeout(() => stop(resourceLimit()), limits.wallClockMs);
    let leaveTimer: NodeJS.Timeout | undefined;
    let isWhole = false;
    try {
      isWhole = await forward(request, response, {
        agent: channel.agent,
        path,
        maxBody: limits.maxBody,
        onAnswer: (isStream) => {
          clearTimeout(idleTimer);
          // Disconnect a client that does not read its answer.
          response.setTimeout(limits.idleMs, () => response.destroy());
          if (isStream) onWaiting();
        },
        onLeft: () => {
          if (child.connected) child.send({ left: channel.index } satisfies HostMessage);
          // If the function continues nevertheless, close its channel, so that it does not occupy the process.
          leaveTimer = setTimeout(() => channel.connection.destroy(), limits.leaveMs);
        },
      });
    } catch (error) {
      if (error instanceof FunctionError) reason ??= error;
      else if (!response.destroyed && reason === undefined) {
        // The process has exited, or sends malformed HTTP. In the second case, other requests' answers must not suffer.
        if (active === 1) child.kill('SIGKILL');
        else stop(workerError());
        await Promise.race([ended, after(limits.exitMs, undefined)]);
        if (hasEnded) reason = undefined;
      }
      refuse(request, response, reason ?? killedFor ?? (child.signalCode === 'SIGABRT' ? resourceLimit() : workerError()));
    }
    clearTimeout(idleTimer);
    clearTimeout(leaveTimer);
    await Promise.race([done.received, ended, givenUp]);
    done.forget();
    clearTimeout(wallClock);
    usage.end();
    active -= 1;
    if (isWhole && reason === undefined && !channel.connection.destroyed) free.push(channel);
    else channel.connection.destroy();
  };
  return {
    definition,
    get active() {
      return active;
    },
    get isUsable() {
      return !hasEnded && !isRetired && free.length > 0;
    },
    answer,
    end: () => void child.kill('SIGKILL'),
    ended,
  };
}

/** HTTP over a single connection. */
function agentOver(connection: Duplex): Agent {
  // A broken connection also aborts its request, which reports the error.
  connection.on('error', () => {});
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = () => connection;
  return agent;
}

function messageOf(child: ChildProcess, isExpected: (message: WorkerMessage) => boolean) {
  let listen: (message: unknown) => void = () => {};
  const received = new Promise<void>((resolve) => {
    listen = (message) => {
      if (!isExpected(message as WorkerMessage)) return;
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
  });
  return { received, forget: () => void child.off('message', listen) };
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms).unref());
}
