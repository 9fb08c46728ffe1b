import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import postgres from 'postgres';

import { MAJOR } from '../../backend/database/embedded-postgres.ts';
import { createCluster, freePort, type RunningCluster, startCluster as startServer } from '../../backend/database/postgres-cluster.ts';
import { findPrograms, type PostgresPrograms, serverUser } from '../../backend/database/postgres-programs.ts';

export interface Cluster {
  /** Data folder to copy, of a cluster whose password is `PASSWORD`; an empty one by default. */
  readonly data?: string;
  /** `name=value` */
  readonly settings?: readonly string[];
}

export interface TestCluster {
  /** URL of an empty database; the user is a superuser. */
  readonly url: string;
  urlOf(database: string): string;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

const PASSWORD = 'postgres';

/** What is thrown away needs no disk. Backends of a whole test process share a server. */
const SETTINGS = ['fsync=off', 'shared_buffers=32MB', 'max_connections=300'];

/** Starts a server of the project's own Postgres on loopback. It ends with this process at the latest; `stop()` deletes its data. */
export async function startCluster({ data, settings = [] }: Cluster = {}): Promise<TestCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-postgres-'));
  chmodSync(directory, 0o711);
  try {
    const dataFolder = join(directory, 'data');
    const programs = testPrograms();
    if (data !== undefined) copyCluster(data, dataFolder, programs);
    else await createCluster({ dataFolder, password: PASSWORD, programs });
    return await startTestServer(directory, PASSWORD, settings);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Starts the server of `directory/data`. */
export async function startTestServer(
  directory: string,
  password: string,
  settings: readonly string[] = [],
  programs = testPrograms(),
): Promise<TestCluster> {
  const dataFolder = join(directory, 'data');
  const port = await freePort();
  const cluster = await startServer({ dataFolder, password, programs, port, settings: [...SETTINGS, ...settings] });
  const urlOf = (database: string): string => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  await untilWritable(urlOf('postgres'));
  const guard = endWithThisProcess(cluster, directory);
  return {
    url: urlOf('postgres'),
    urlOf,
    dataFolder,
    stop: async () => {
      guard.end();
      await cluster.stop('immediate');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function copyCluster(from: string, to: string, { user }: PostgresPrograms): void {
  cpSync(from, to, { recursive: true });
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, to]);
  chmodSync(to, 0o700);
}

export function testPrograms(): PostgresPrograms {
  return findPrograms(join(tmpdir(), 'ekagra-programs'), serverUser());
}

/**
 * Vitest kills its workers: a pipe from this process ends with it, however that ends, and then a shell ends the server. SIGQUIT is
 * Postgres's immediate shutdown.
 */
function endWithThisProcess({ pid }: RunningCluster, directory: string): { end(): void } {
  const guard = spawn(
    'sh',
    ['-c', 'read -r word; [ "$word" = over ] || { kill -QUIT "$0"; sleep 1; rm -rf "$1"; }', String(pid), directory],
    {
      // A process group of its own: Ctrl-C in a terminal must only reach the tests.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  guard.unref();
  (guard.stdin as Socket).unref();
  guard.stdin.on('error', () => {});
  return { end: () => guard.stdin.end('over\n') };
}

/** A server that recovers answers before it accepts writes, and has no event for it. */
async function untilWritable(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    while ((await sql<{ recovers: boolean }[]>`select pg_is_in_recovery() as recovers`)[0]!.recovers)
      await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Postgres with its client programs, which npm has not: Debian's, in our major version or else its newest; undefined without. */
export function debianPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const newestFirst = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  const bins = [MAJOR, ...newestFirst].map((version) => join(root, version, 'bin'));
  return bins.find((bin) => ['initdb', 'postgres', 'pg_dump', 'psql'].every((program) => existsSync(join(bin, program))));
}

/** Starts Debian's server: `pg_dump` dumps no server that is newer than itself. */
export async function startDebianCluster(bin: string): Promise<TestCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-debian-'));
  const programs = { bin, user: serverUser() };
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, PASSWORD);
  chmodSync(directory, 0o755);
  if (programs.user) chownSync(directory, programs.user.uid, programs.user.gid);
  const flags = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), [`--pgdata=${join(directory, 'data')}`, ...flags], { ...programs.user, cwd: directory, stdio: 'pipe' });
  return startTestServer(directory, PASSWORD, [], programs);
}
