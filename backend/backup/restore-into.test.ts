import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startCluster, type TestCluster } from '../../tests/support/cluster.ts';
import { signUp } from '../testing/client.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { withoutEnd } from '../database/callers.ts';
import { readFirstChain } from '../database/first-chain.ts';
import { readMigrations } from '../database/migrations.ts';
import { openPostgres } from '../database/postgres-database.ts';
import { dumpDatabase } from '../database/dump/dump.ts';
import { type Dump, FORMAT, MANIFEST_FILE, seal } from '../database/dump/manifest.ts';
import { restoreInto } from './restore-into.ts';
import { openSession } from '../database/dump/session.ts';

let directory: string;
const servers: TestCluster[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekagra-dump-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function newUrl(): Promise<string> {
  const server = await startCluster();
  servers.push(server);
  return server.url;
}

async function dumpOf(url: string, name: string): Promise<Dump> {
  const session = openSession(url);
  try {
    return await dumpDatabase(session, join(directory, name));
  } finally {
    await session.end();
  }
}

const EMPTY: Dump = {
  format: FORMAT,
  time: new Date().toISOString(),
  postgres: 17,
  migrations: [],
  tables: [],
  sequences: [],
  leftOut: [],
};

test('a dump of an earlier release gets that release’s migrations first, and the later ones at the next start, on its rows', async () => {
  const versions = readMigrations('supabase').map(({ version }) => version);
  const earlier = readFirstChain('supabase')!
    .migrations.slice(0, -10)
    .map(({ version }) => version);
  const nothing = join(directory, 'nothing');
  mkdirSync(nothing);
  writeFileSync(join(nothing, MANIFEST_FILE), seal({ ...EMPTY, migrations: earlier }));
  const old = await newUrl();
  await restoreInto(old, nothing, 'supabase');
  const before = await dumpOf(old, 'before');
  expect(before.migrations).toEqual(earlier);

  const target = await newUrl();
  const session = openSession(old);
  await session.unsafe(`insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'kept@example.com')`);
  await session.end();
  const made = await dumpOf(old, 'made');
  await restoreInto(target, join(directory, 'made'), 'supabase');
  const loaded = await dumpOf(target, 'again');
  const facts = (dump: Dump) => dump.tables.map(({ schema, name, rows, digest }) => `${schema}.${name} ${rows} ${digest}`);
  expect(facts(loaded)).toEqual(facts(made));
  expect(loaded.migrations).toEqual(earlier);

  const backend = await startTestBackend({ databaseUrl: target });
  const applied = await backend.query<{ version: string }>('select version from supabase_migrations.schema_migrations order by 1');
  expect(applied.map(({ version }) => version)).toEqual(versions);
  expect(await backend.query('select email from auth.users')).toEqual([{ email: 'kept@example.com' }]);
  await signUp(backend);
  await backend.close();
});

test('the migrations of a restore have no end either, and the tables of the app below them', async () => {
  const supabase = join(directory, 'supabase');
  cpSync('supabase', supabase, { recursive: true });
  const version = '20990101000000';
  writeFileSync(
    join(supabase, 'migrations', `${version}_ends.sql`),
    `do $$ begin if current_setting('statement_timeout') <> '0' then raise exception 'This statement has an end'; end if; end $$;`,
  );
  const made = join(directory, 'made');
  mkdirSync(made);
  const migrations = readMigrations(supabase).map((migration) => migration.version);
  writeFileSync(join(made, MANIFEST_FILE), seal({ ...EMPTY, migrations }));
  const target = await newUrl();
  await restoreInto(target, made, supabase);

  const database = await openPostgres(target);
  try {
    const script = `create table public.seen as select current_setting('statement_timeout') as timeout`;
    await withoutEnd('migrations', () => database.script(script));
    expect(await database.query('select timeout from seen')).toEqual([{ timeout: '0' }]);
    await database.script('truncate seen; insert into seen select current_setting($$statement_timeout$$)');
    expect(await database.query('select timeout from seen')).toEqual([{ timeout: '30s' }]);
  } finally {
    await database.close();
  }
});

test('a dump of a newer release is refused by the name of its migration', async () => {
  writeFileSync(join(directory, MANIFEST_FILE), seal({ ...EMPTY, migrations: ['20990101000000'] }));
  await expect(restoreInto(await newUrl(), directory, 'supabase')).rejects.toThrow(
    /migrations that this release does not \(20990101000000\)/,
  );
});
