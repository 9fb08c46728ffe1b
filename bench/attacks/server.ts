import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';

import { clusterOf } from '../../backend/database/embedded-postgres.ts';
import { NODE_FLAGS } from '../../backend/node-flags.ts';

/** The product as `npm start` runs it, in a separate process, with its embedded Postgres in a separate folder. */
export interface AttackedServer {
  readonly url: string;
  /** Runs SQL with all rights, bypassing the server. */
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Undefined while the server runs; otherwise how it ended, with its last lines of output. */
  ending(): string | undefined;
  /** Restarts the server on the same folder and port. Kills remaining processes first. */
  startAgain(): Promise<void>;
  /** Memory of the server, Postgres and functions; undefined if the system has no `/proc`. */
  memory(): Memory | undefined;
  stop(): Promise<void>;
}

export interface Memory {
  /** Sum of all processes' resident memory. Counts Postgres's shared buffers once per session. */
  readonly residentMegabytes: number;
  /** The same with shared pages divided among the processes that share them: the memory really in use. */
  readonly ownMegabytes: number;
  /** `ownMegabytes` by part. */
  readonly parts: Readonly<Record<Part, number>>;
}

type Part = 'server' | 'functions' | 'postgres';

const READY = /^Ekagra is ready at (http:\/\/127\.0\.0\.1:(\d+))$/;
const STOP_WITHIN_MS = 15_000;

/** @param tutorUrl a model server, for the tutor's answers */
export async function startAttackedServer(tutorUrl: string): Promise<AttackedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ekagra-attacked-'));
  // If this process is root, Postgres runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const staticDir = join(folder, 'app');
  mkdirSync(staticDir);
  for (const page of ['index.html', '_landing.html', '_page.html'])
    writeFileSync(join(staticDir, page), '<!doctype html><title>Ekagra</title>');

  let running: { readonly child: ChildProcess; readonly url: string; words: string[] };
  let port = '0';
  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, [...NODE_FLAGS, 'backend/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: port,
        DATA_DIR: dataDir,
        STATIC_DIR: staticDir,
        // One proxy, so that attackers and students have different addresses.
        TRUSTED_PROXIES: '1',
        TUTOR_LOCAL: 'off',
        TUTOR_BASE_URL: tutorUrl,
        TUTOR_MODEL: 'slow',
      },
      // By the IPC channel, the server notices if this process is killed, and ends.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const words: string[] = [];
    createInterface({ input: child.stderr! }).on('line', (line) => {
      words.push(line);
      words.splice(0, words.length - 30);
    });
    const found = await new Promise<RegExpExecArray>((resolve, reject) => {
      createInterface({ input: child.stdout! }).on('line', (line) => {
        const ready = READY.exec(line);
        if (ready) resolve(ready);
      });
      child.once('exit', () => reject(new Error(`The server ended before it was ready: ${words.join('\n')}`)));
    });
    port = found[2]!;
    running = { child, url: found[1]!, words };
    await checkIdentity(running.url, dataDir);
  };
  await start();
  let sql = connectTo(dataDir);

  const end = async (): Promise<void> => {
    await sql.end({ timeout: 1 });
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await once(child, 'exit');
    clearTimeout(timer);
  };
  return {
    get url() {
      return running.url;
    },
    query: async (text, params = []) => (await sql.unsafe(text, params as never[])) as never,
    ending: () => {
      const { child, words } = running;
      if (child.exitCode === null && child.signalCode === null) return undefined;
      return `ended with ${child.exitCode ?? child.signalCode}: ${words.slice(-5).join(' | ')}`;
    },
    startAgain: async () => {
      await end();
      await start();
      sql = connectTo(dataDir);
    },
    memory: () => memoryOf(running.child.pid!),
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Checks that the right server listens: another process may have the port, but only this one knows the data folder's secret. */
async function checkIdentity(url: string, dataDir: string): Promise<void> {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { secretKey: string };
  const answer = await fetch(`${url}/rest/v1/users?select=id&limit=1`, { headers: { apikey: secretKey } });
  if (answer.status !== 200) throw new Error(`The server at ${url} is another one: it answered ${answer.status}`);
}

/** Connects like an operator, with the socket that Postgres wrote to its pid file and the data folder's password. */
function connectTo(dataDir: string): postgres.Sql {
  const { dataFolder, password } = clusterOf(dataDir);
  const [, , , port, socket] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  return postgres({
    host: socket || '127.0.0.1',
    port: Number(port),
    username: 'postgres',
    database: 'postgres',
    password,
    max: 1,
    onnotice: () => {},
  });
}

function memoryOf(pid: number): Memory | undefined {
  if (process.platform !== 'linux') return undefined;
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isBelow = (process: number | undefined): boolean => process !== undefined && (process === pid || isBelow(parents.get(process)));
  let resident = 0;
  const parts = { server: 0, functions: 0, postgres: 0 };
  for (const process of [...parents.keys()].filter(isBelow)) {
    const rollup = read(`/proc/${process}/smaps_rollup`);
    resident += Number(/^Rss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    const isPostgres = read(`/proc/${process}/comm`).startsWith('postgres');
    parts[process === pid ? 'server' : isPostgres ? 'postgres' : 'functions'] += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  }
  const own = parts.server + parts.functions + parts.postgres;
  for (const part of Object.keys(parts) as Part[]) parts[part] = Math.round(parts[part]);
  return { residentMegabytes: Math.round(resident / 1024), ownMegabytes: Math.round(own), parts };
}

/** Reads a file of a process; empty if the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
