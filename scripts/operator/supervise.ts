/**
 * Runs the backend in a process of its own, and starts it again when it crashed or hangs: on the same port, with the same data.
 *
 * A first start that says why it failed is not repeated: its settings are wrong. A server that ran is always started again, however
 * often: a limit would let whoever finds a request that ends it take the server down for good. Only starts that die without a word
 * are limited.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

import { NODE_FLAGS } from '../../backend/node-flags.ts';
import { projectRoot } from '../setup/install.mjs';

/** Between a crash and the next start, doubled with each that follows before the server ran for a minute. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
const STEADY_MS = 60_000;
/** A database that is away, or a full disk, is looked for less often. */
const LONGEST_PAUSE_AFTER_REASON_MS = 30_000;
/** Starts in a row that die before the server is ready, without a word. */
const MOST_SILENT_STARTS = 6;
/** The exit code of a process that has said why it ends. */
const FAILED = 1;
/** The backend ends itself within nine seconds; one that hangs is killed. */
const END_WITHIN_MS = 10_000;
/** How often the backend says that its event loop turns. A minute of silence, and it is killed; tests have a shorter one. */
const HEARTBEAT_MS = Number(process.env['HEARTBEAT_MS'] ?? 5000);
const MOST_SILENT_BEATS = 12;

let backend: ChildProcess | undefined;
/** Known since the server was ready for the first time. */
let port: number | undefined;
let crashes = 0;
let silentStarts = 0;
let isStopping = false;
let pause: NodeJS.Timeout | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
// Whoever read the output has gone: the server goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
start();

function start(): void {
  const startedAt = performance.now();
  let isReady = false;
  const env = { ...process.env, HEARTBEAT_MS: String(HEARTBEAT_MS), ...(port === undefined ? {} : { PORT: String(port) }) };
  const child = spawn(process.execPath, [...process.execArgv, ...NODE_FLAGS, path.join(projectRoot, 'backend/main.ts')], {
    env,
    // Its end of the channel closes when this process is killed, and it ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  backend = child;
  // Counts turns of its own timer instead of time: a machine that was suspended, or has no processor left, delays both sides.
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
