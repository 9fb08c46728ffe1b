import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { renameDurably } from '../base/durable-files.ts';
import { canEnter, type PostgresPrograms, PostgresUnavailableError } from './postgres-programs.ts';

/** Address of a database: a URL, or a socket folder (`host`) on this machine. */
export type DatabaseAddress = string | SocketAddress;

export interface SocketAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly database: string;
}

/** Postgres's own superuser, and its database. */
export const SUPERUSER = 'postgres';

export interface ClusterOptions {
  readonly dataFolder: string;
  readonly password: string;
  readonly programs: PostgresPrograms;
  /** Settings as `name=value`, which override the defaults. */
  readonly settings?: readonly string[];
  /** Listens on loopback as well; default: on a socket only, where the system has sockets. */
  readonly port?: number;
  /** Folder of `makeSocketFolder`, so that the address stays the same after a restart. */
  readonly sockets?: string | undefined;
}

export interface RunningCluster {
  readonly pid: number;
  addressOf(database: string): SocketAddress;
  /** Resolves with the server's last log lines when it has ended for any reason. */
  readonly ended: Promise<string>;
  /** `fast` writes everything to the data folder first; `immediate` is for data that will be deleted. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
}

/**
 * Settings of every server. The first four are Postgres's defaults. They are explicit because a promise depends on them: acknowledged
 * writes survive a power cut.
 */
const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'wal_sync_method=fdatasync',
  // Containers have only 64 MB of /dev/shm, so shared memory uses files in the data folder.
  ...(process.platform === 'win32' ? [] : ['dynamic_shared_memory_type=mmap']),
  'timezone=UTC',
  'log_timezone=UTC',
  // English messages, because startup waits for the "ready" line. Statements are not logged, because they contain students' texts.
  'lc_messages=C',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
];

/** Options of initdb. Text sorts by code point and changes case in every script, regardless of the machine's locale. */
const INITDB = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

/** Time limits in ms. Recovery after a crash replays up to a gigabyte of the write-ahead log. */
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 8000;

const run = promisify(execFile);

/**
 * Creates an empty cluster in `dataFolder`, with checksums, whose superuser must sign in with the password. The cluster appears whole or
 * not at all. An existing folder without PG_VERSION is moved aside.
 */
export async function createCluster({ dataFolder, password, programs }: ClusterOptions): Promise<void> {
  const { bin, user } = programs;
  const unfinished = `${dataFolder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  // initdb reads the password from a file, as its own user.
  const passwordFile = `${unfinished}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid);
  try {
    // initdb syncs the files that it makes.
    await run(join(bin, 'initdb'), [`--pgdata=${unfinished}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, ...INITDB], {
      ...user,
      cwd: dirname(unfinished),
    });
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? '').split('\n');
    // Search for the error: the last lines only report the cleanup.
    const reason = said.find((line) => /FATAL|error:/.test(line)) ?? (error as Error).message;
    // Containers may run under an id without a name, such as `docker run --user 4321`.
    const nameless = /could not look up effective user ID (\d+)/.exec(reason)?.[1];
    if (nameless !== undefined)
      throw new PostgresUnavailableError(
        `Postgres needs a user with a name, and user ${nameless} has none. Give it an entry in /etc/passwd, run as another user, or use another Postgres: DATABASE_URL=postgres://… npm start`,
      );
    throw new Error(`The database could not be created in ${dataFolder}: ${reason}`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (existsSync(dataFolder)) renameSync(dataFolder, `${dataFolder}.incomplete-${Date.now()}`);
  renameDurably(unfinished, dataFolder);
}

/**
 * Starts the server on a data folder. The caller holds the data directory's lock, so nobody else uses it. A server that a killed process
 * left running on the folder is ended first.
 */
export async function startCluster(options: ClusterOptions): Promise<RunningCluster> {
  await endLeftOver(options);
  const deadline = Date.now() + STOP_WITHIN_MS;
  for (;;) {
    try {
      return await start(options);
    } catch (error) {
      // After a server was killed, its session processes still hold the shared memory for a moment.
      if (Date.now() > deadline || !/shared memory block/.test((error as Error).message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function start(options: ClusterOptions): Promise<RunningCluster> {
  const { dataFolder, password, programs, port = await defaultPort(), sockets = makeSocketFolder(programs) } = options;
  // Remove socket files that a killed server left. The process id in them may belong to another process now.
  if (sockets !== undefined) for (const file of readdirSync(sockets)) rmSync(join(sockets, file));
  const listens = sockets === undefined || options.port !== undefined;
  const settings = [
    ...SETTINGS,
    `port=${port}`,
    `listen_addresses=${listens ? '127.0.0.1' : ''}`,
    ...(sockets === undefined ? [] : [`unix_socket_directories=${sockets}`, 'unix_socket_permissions=0700']),
    ...(options.settings ?? []),
  ];
  const server = spawn(join(programs.bin, 'postgres'), ['-D', dataFolder, ...settings.flatMap((setting) => ['-c', setting])], {
    ...programs.user,
    cwd: dirname(dataFolder),
    env: process.platform === 'win32' ? process.env : {},
    // A separate process group, so that Ctrl-C in a terminal reaches only this process, which then stops the server.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { ready, ended } = follow(server);
  try {
    await Promise.race([ready, ended.then((words) => Promise.reject(startFailure(dataFolder, words)))]);
  } catch (error) {
    if (options.sockets === undefined) removeSocketFolder(sockets);
    throw error;
  }
  // From now on the server does not keep this process alive, and is stopped when this process exits (but not when it is killed).
  server.unref();
  const endToo = (): boolean => server.kill('SIGINT');
  process.once('exit', endToo);
  void ended.then(() => process.off('exit', endToo));
  const words = server.stderr as unknown as Socket;
  words.unref();
  return {
    pid: server.pid!,
    addressOf: (database) => ({ host: sockets ?? '127.0.0.1', port, username: SUPERUSER, password, database }),
    ended,
    stop: async (how = 'fast') => {
      server.ref();
      words.ref();
      server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
      removeSocketFolder(sockets);
    },
  };
}

function startFailure(dataFolder: string, words: string): Error {
  if (/No space left on device/.test(words)) return Object.assign(new Error(words), { code: 'ENOSPC' });
  return new PostgresUnavailableError(`Postgres ended while it started on ${dataFolder}: ${words || 'it said nothing'}`);
}

/** Follows the server's log, and keeps its last lines, which say why it ended. */
function follow(server: ChildProcess): { ready: Promise<void>; ended: Promise<string> } {
  const lines: string[] = [];
  const ended = new Promise<string>((resolve) => {
    const end = (): void => resolve(lines.slice(-5).join(' '));
    server.once('close', end);
    server.once('error', (error) => {
      lines.push(error.message);
      end();
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      server.kill('SIGQUIT');
      reject(new PostgresUnavailableError(`Postgres was not ready within ${READY_WITHIN_MS / 1000} s: ${lines.slice(-5).join(' ')}`));
    }, READY_WITHIN_MS);
    createInterface({ input: server.stderr! }).on('line', (line) => {
      lines.push(line.replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] /, ''));
      lines.splice(0, lines.length - 20);
      if (!/database system is ready to accept connections/.test(line)) return;
      clearTimeout(timer);
      resolve();
    });
    void ended.then(() => clearTimeout(timer));
  });
  return { ready, ended };
}

/**
 * Makes a folder for the socket that only the server's user can enter. A socket's path has at most 107 bytes. Undefined on Windows,
 * which has no sockets: there the server listens on loopback, protected by the password.
 */
export function makeSocketFolder({ user }: PostgresPrograms): string | undefined {
  if (process.platform === 'win32') return undefined;
  const parent = [tmpdir(), '/tmp'].find((folder) => folder.length <= 60 && isWritable(folder) && canEnter(folder, user));
  if (parent === undefined)
    throw new PostgresUnavailableError('There is no folder for the socket of Postgres: set TMPDIR to one with a short path');
  const folder = mkdtempSync(join(parent, SOCKETS));
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

export function removeSocketFolder(folder: string | undefined): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

const SOCKETS = 'ekagra-sockets-';

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function defaultPort(): Promise<number> {
  // With a socket, the port is only part of the socket's file name.
  return process.platform === 'win32' ? await freePort() : 5432;
}

/** A loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Ends a server that a killed process left running on this data folder, and removes the pid file of one that is gone. */
export async function endLeftOver({ dataFolder, sockets: ours }: Pick<ClusterOptions, 'dataFolder' | 'sockets'>): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  // Lines: process id, data folder, time of the start, port, folder of the socket.
  const [id = '', , , , sockets = ''] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(id);
  // Process ids are reused, in containers nearly always, so check that this process is really the server.
  if (Number.isInteger(pid) && pid > 0 && isServerOf(pid, dataFolder)) {
    signalServer(pid, 'SIGINT', dataFolder);
    const asked = Date.now();
    while (isServerOf(pid, dataFolder)) {
      const waited = Date.now() - asked;
      if (waited > 2 * STOP_WITHIN_MS)
        throw new PostgresUnavailableError(
          `Process ${pid}, an earlier Postgres on ${dataFolder}, does not end. End it (kill -KILL ${pid}), or restart this machine, and try again.`,
        );
      if (waited > STOP_WITHIN_MS) signalServer(pid, 'SIGQUIT', dataFolder);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  rmSync(pidFile, { force: true });
  if (sockets !== ours && basename(sockets).startsWith(SOCKETS)) rmSync(sockets, { recursive: true, force: true });
}

function signalServer(pid: number, signal: NodeJS.Signals, dataFolder: string): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM')
      throw new PostgresUnavailableError(
        `Another user of this machine runs Postgres on ${dataFolder} (process ${pid}). End it as that user, or as root (kill -INT ${pid}), and try again.`,
      );
    // The server has just ended.
    if (code !== 'ESRCH') throw error;
  }
}

/** True for a server with the command line that `start` uses, so not for an editor of a file in the folder, or another folder's server. */
function isServerOf(pid: number, dataFolder: string): boolean {
  return commandOf(pid).replaceAll('\0', ' ').includes(`/postgres -D ${dataFolder} -c `);
}

/** The command line of a process; empty if there is none. */
function commandOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
