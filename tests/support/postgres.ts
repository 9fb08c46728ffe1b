import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';

import { preparedDataDir, preparedRecord } from '../../backend/testing/template.ts';
import type { SchemaRecord } from '../../backend/setup/prepare-database.ts';
import { copyCluster, startTestServer, type TestCluster, testPrograms } from './cluster.ts';

export interface TestPostgres {
  /** URL of the test's own prepared database; the user is a superuser. */
  readonly url: string;
  /** Options for `startBackend` to use it. */
  readonly options: { readonly databaseUrl: string; readonly schemaRecord: SchemaRecord };
  stop(): Promise<void>;
}

/** The prepared database, which is the template of every test's. */
const TEMPLATE = 'postgres';

let running: Promise<TestCluster> | undefined;
let databases = 0;

/**
 * A prepared database of its own, which exists until `stop()`, on the server of this process. Roles belong to the server: tests
 * restore what they change of them.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const server = await (running ??= startPreparedServer());
  const name = `test_${++databases}`;
  await administer(server, `create database ${name} template ${TEMPLATE}`);
  const url = server.urlOf(name);
  return {
    url,
    options: { databaseUrl: url, schemaRecord: await preparedRecord() },
    stop: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** From another database than the template: that must have no session. */
async function administer({ urlOf }: TestCluster, statement: string): Promise<void> {
  const sql = postgres(urlOf('template1'), { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

async function startPreparedServer(): Promise<TestCluster> {
  const prepared = await preparedDataDir();
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-postgres-'));
  chmodSync(directory, 0o711);
  copyCluster(join(prepared, 'postgres'), join(directory, 'data'), testPrograms());
  return startTestServer(directory, readFileSync(join(prepared, 'postgres-password'), 'utf8').trim());
}
