/**
 * Runs the backend in a separate process, and restarts it after a crash or hang, on the same port and with the same data.
 *
 * If the first start reports why it failed, it is not repeated, because a setting is wrong. A server that was ready once is restarted
 * without a limit: otherwise an attacker with a request that crashes it could take the server down for good. Only starts that die
 * without a message are limited.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

import { NODE_FLAGS } from '../../backend/node-flags.ts';
import { projectRoot } from '../setup/install.mjs';

/** Pause in ms between a crash and the next start. It doubles with each crash until the server runs for a minute. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
const STEADY_MS = 60_000;
/** Longest pause in ms after a reported reason, such as an unreachable database or a full disk. */
const LONGEST_PAUSE_AFTER_REASON_MS = 30_000;
/** Most consecutive starts that die before the server is ready, without a message. */
const MOST_SILENT_STARTS = 6;
/** Exit code of a backend that has reported why it ends. */
const FAILED = 1;
/** Time in ms after which a stopping backend is killed. It normally ends within nine seconds. */
const END_WITHIN_MS = 10_000;
/** Interval of the backend's heartbeats in ms. After a minute without one it is killed; tests use shorter times. */
const HEARTBEAT_MS = Number(process.env['HEARTBEAT_MS'] ?? 5000);
const MOST_SILENT_BEATS = 12;

let backend: ChildProcess | undefined;
/** The server's port, known once it was ready for the first time. */
let port: number | undefined;
let crashes = 0;
let silentStarts = 0;
let isStopping = false;
let pause: NodeJS.Timeout | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
// If the reader of the output is gone, the server runs on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
start();

function start(): void {
  const startedAt = performance.now();
  let isReady = false;
  const env = { ...process.env, HEARTBEAT_MS: String(HEARTBEAT_MS), ...(port === undefined ? {} : { PORT: String(port) }) };
  const child = spawn(process.execPath, [...process.execArgv, ...NODE_FLAGS, path.join(projectRoot, 'backend/main.ts')], {
    env,
    // If this process is killed, the channel closes and the backend ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  backend = child;
  // Count timer ticks instead of time: on a suspended or overloaded machine, both processes are delayed.
  let silentBeats = 0;
  const watch = setInterval(() => {
    silentBeats += 1;
    if (silentBeats !== MOST_SILENT_BEATS) return;
    console.error(JSON.stringify({ event: 'server-hangs', at: new Date(), silentMs: silentBeats * HEARTBEAT_MS }));
    child.kill('SIGKILL');
  }, HEARTBEAT_MS);
  child.on('message', (message: { readonly port?: number }) => {
    silentBeats = 0;
    if (message.port === undefined) return;
    isReady = true;
    silentStarts = 0;
    port = message.port;
  });
  child.on('error', (error) => {
    console.error(`The server could not be started (${error.message}).`);
    process.exit(FAILED);
  });
  child.on('exit', (code, signal) => {
    clearInterval(watch);
    const ranMs = Math.round(performance.now() - startedAt);
    const hasSaidWhy = code === FAILED;
    if (isReady && ranMs > STEADY_MS) crashes = 0;
    if (!isReady && !hasSaidWhy) silentStarts += 1;
    if (hasSaidWhy && port === undefined && !isStopping) process.exit(FAILED);
    const isOver = isStopping || code === 0 || silentStarts === MOST_SILENT_STARTS;
    const longest = hasSaidWhy ? LONGEST_PAUSE_AFTER_REASON_MS : LONGEST_PAUSE_MS;
    const pauseMs = isOver ? null : Math.min(FIRST_PAUSE_MS * 2 ** crashes++, longest);
    console.error(JSON.stringify({ event: 'server-ended', at: new Date(), code, signal, ranMs, startsAgainInMs: pauseMs }));
    if (pauseMs !== null) {
      pause = setTimeout(start, pauseMs);
      return;
    }
    if (silentStarts === MOST_SILENT_STARTS)
      console.error(
        `The server died ${silentStarts} times before it was ready. Look whether this machine has memory left, and report the lines above.`,
      );
    process.exit(code ?? FAILED);
  });
}

function stop(signal: NodeJS.Signals): void {
  isStopping = true;
  if (pause !== undefined) clearTimeout(pause);
  if (backend === undefined || backend.exitCode !== null || backend.signalCode !== null) process.exit(0);
  const child = backend;
  child.kill(signal);
  setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS).unref();
}
