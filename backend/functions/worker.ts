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
  /** Requests under way. */
  readonly active: number;
  /** True if it can take a request: it is whole, and has a pipe left. */
  readonly isUsable: boolean;
  /** Resolves when the request is completely done, and what it left behind, too. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, options: AnswerOptions): Promise<void>;
  end(): void;
  /** Resolves when the process has exited. */
  readonly ended: Promise<void>;
}

export interface AnswerOptions {
  /** The URL as the function sees it. */
  readonly path: string;
  /** Called when the answer has begun, and waits for events from now on. */
  onWaiting(): void;
}

export interface WorkerOptions extends Omit<ProcessOptions, 'heapMegabytes' | 'channels'> {
  readonly limits: FunctionLimits;
}

/** Carries one request at a time. */
interface Channel {
  readonly index: number;
  readonly connection: Duplex;
  readonly agent: Agent;
}

/** Starts a function. Rejects with FunctionError when it fails to load. */
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
  /** One of its requests took too long: it ends with the others. */
  let isRetired = false;
  void ended.then(() => (hasEnded = true));
  let killedFor: FunctionError | undefined;
  const kill = (reason: FunctionError): void => {
    killedFor ??= reason;
    child.kill('SIGKILL');
  };
  const usage = watchUsage(child.pid!, limits, () => kill(resourceLimit()));

  const answer = async (request: IncomingMessage, response: ServerResponse, { path, onWaiting }: AnswerOptions): Promise<void> => {
    // The client left while it waited.
    if (response.destroyed) return;
    const channel = free.shift()!;
    active += 1;
    usage.begin();
    let reason: FunctionError | undefined;
    const stop = (error: FunctionError): void => {
      reason ??= error;
      // Others must not suffer: the process ends when they are done.
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
          // Whoever does not read an answer gives it up.
          response.setTimeout(limits.idleMs, () => response.destroy());
          if (isStream) onWaiting();
        },
        onLeft: () => {
          if (child.connected) child.send({ left: channel.index } satisfies HostMessage);
          // A function that goes on all the same keeps its process from others no longer than one that does not answer.
          leaveTimer = setTimeout(() => channel.connection.destroy(), limits.leaveMs);
        },
      });
    } catch (error) {
      if (error instanceof FunctionError) reason ??= error;
      else if (!response.destroyed && reason === undefined) {
        // It exited, or sends malformed HTTP. Others' answers must not suffer from the latter.
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
  // Also aborts the request being answered.
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
