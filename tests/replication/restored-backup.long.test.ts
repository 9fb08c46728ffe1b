import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Sql } from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { makeBackup } from '../../backend/backup/backup.ts';
import { installPackage, PGLITE, programsOf } from '../../backend/backup/earlier-packages.ts';
import { openPgliteSession } from '../../backend/backup/pglite-session.ts';
import { reachDatabase } from '../../backend/backup/reach-database.ts';
import { restore } from '../../backend/backup/restore.ts';
import { findOldData, takeOver } from '../../backend/backup/take-over.ts';
import { DATABASE_FOLDER } from '../../backend/backup/backup-folder.ts';
import { prepareFor, restoreInto } from '../../backend/backup/restore-into.ts';
import { dumpDatabase } from '../../backend/database/dump/dump.ts';
import { openSession } from '../../backend/database/dump/session.ts';
import { readManifest } from '../../backend/database/dump/manifest.ts';
import { openEmbedded } from '../../backend/database/embedded-postgres.ts';
import { startCluster, SUPERUSER } from '../../backend/database/postgres-cluster.ts';
import { copyPrograms, serverUser } from '../../backend/database/postgres-programs.ts';
import { type RunningBackend, startBackend } from '../../backend/start-backend.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { startCluster as startTestCluster } from '../support/cluster.ts';
import { EVERYWHERE, restoredDevices } from '../support/restored-devices.ts';

let directory: string;
let student: Student;
let backend: RunningBackend | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekagra-backup-'));
  // Postgres runs as another system user than this test.
  chmodSync(directory, 0o711);
});
afterEach(async () => {
  await backend?.close();
  backend = undefined;
  rmSync(directory, { recursive: true });
});

const dataDir = (): string => join(directory, 'data');

async function stopServing(): Promise<void> {
  await backend?.close();
}

/** Not a test backend, which would fill an empty folder. */
async function serveAgain(): Promise<void> {
  backend = await startBackend({ port: 0, dataDir: dataDir() });
}

const { liveThrough } = restoredDevices({ backend: () => backend!, student: () => student, stopServing });

async function backUp(): Promise<string> {
  const reached = await reachDatabase(dataDir(), undefined);
  try {
    return (await makeBackup({ dataDir: dataDir(), address: reached.address, backupDir: join(directory, 'backups') })).directory;
  } finally {
    await reached.release();
  }
}

test('INC-1, INC-3, INC-5, PULL-8 a backup made while the server runs is restored, and no device loses anything', async () => {
  backend = await startTestBackend({ dataDir: dataDir() });
  student = await signUp(backend);
  let made = '';
  let old: readonly string[] = [];
  const titles = await liveThrough(
    async () => void (made = await backUp()),
    async () => {
      ({ old } = await restore({ backup: made, dataDir: dataDir(), databaseUrl: undefined, supabaseDir: 'supabase' }));
      await serveAgain();
    },
  );
  expect(titles).toEqual(EVERYWHERE);
  // The other one was only moved: it opens, with what the backup had not.
  const aside = join(directory, 'aside');
  renameSync(old[0]!, aside);
  const moved = await openEmbedded(aside);
  expect(await moved.query(`select title from public.todos where title = 'after the backup'`)).toHaveLength(1);
  await moved.close();
});

test('INC-3 a dump loaded into another database of the same server is noticed, and no device loses anything', async () => {
  const server = await startTestCluster();
  const sql = openSession(server.url);
  try {
    backend = await startTestBackend({ dataDir: dataDir(), databaseUrl: server.url });
    student = await signUp(backend);
    const made = join(directory, 'dump');
    const titles = await liveThrough(
      async () => void (await dumpDatabase(sql, made)),
      async () => {
        await sql.unsafe('create database other');
        await restoreInto(server.urlOf('other'), made, 'supabase');
        backend = await startTestBackend({ dataDir: dataDir(), databaseUrl: server.urlOf('other') });
      },
    );
    expect(titles).toEqual(EVERYWHERE);
    await backend.close();
    backend = undefined;
  } finally {
    await sql.end();
    await server.stop();
  }
});

/** Postgres as this machine's packages of 16 are, in folders that its user can enter. */
function programsOf16(): string {
  const installed = installPackage(join(directory, 'packages-16'), programsOf('16'));
  copyPrograms(join(installed, 'native'), join(directory, 'programs-16'));
  return join(directory, 'programs-16', 'bin');
}

test('INC-1, INC-3, PULL-8 a data folder of Postgres 16 is taken over, and no device loses anything', async () => {
  const bin = programsOf16();
  const user = serverUser();
  const old = join(directory, 'postgres-16');
  const passwordFile = join(directory, 'password');
  mkdirSync(old, { mode: 0o700 });
  writeFileSync(passwordFile, 'secret\n', { mode: 0o600 });
  if (user) for (const path of [old, passwordFile]) chownSync(path, user.uid, user.gid);
  execFileSync(
    join(bin, 'initdb'),
    [`--pgdata=${old}`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
    {
      ...user,
      cwd: directory,
      stdio: 'pipe',
    },
  );

  backend = await startTestBackend({ dataDir: dataDir() });
  student = await signUp(backend);
  const titles = await liveThrough(
    async () => {
      const made = await backUp();
      const cluster = await startCluster({ dataFolder: old, password: 'secret', programs: { bin, user } });
      await restoreInto(cluster.addressOf(SUPERUSER), join(made, DATABASE_FOLDER), 'supabase');
      await cluster.stop();
    },
    async () => {
      rmSync(join(dataDir(), 'postgres'), { recursive: true });
      renameSync(old, join(dataDir(), 'postgres'));
      writeFileSync(join(dataDir(), 'postgres-password'), 'secret\n');
      await expect(serveAgain()).rejects.toThrow(/Postgres 16.*npm run take-over/);
      const kept = await takeOver({ dataDir: dataDir(), supabaseDir: 'supabase' });
      expect(readFileSync(join(kept, 'postgres', 'PG_VERSION'), 'utf8')).toBe('16\n');
      await serveAgain();
    },
  );
  expect(titles).toEqual(EVERYWHERE);
  expect(await backend.query('show server_version_num')).toEqual([{ server_version_num: expect.stringMatching(/^17/) as string }]);
});

/** PGlite's protocol takes no `copy … from stdin`. */
async function copyTable(sql: Sql, table: string, columns: readonly string[]): Promise<void> {
  const [rows] = await backend!.query<{ all: string }>(`select coalesce(json_agg(to_json(t)), '[]')::text as all from ${table} t`);
  const names = columns.map((column) => `"${column}"`).join();
  await sql.unsafe(`delete from ${table}`);
  await sql.unsafe(
    `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1::text::json)`,
    [rows!.all],
  );
}

test('INC-1, INC-3, PULL-8 a data folder of PGlite is taken over, and no device loses anything', async () => {
  const installed = installPackage(join(directory, 'pglite'), PGLITE);
  const old = join(directory, 'pglite-data');
  backend = await startTestBackend({ dataDir: dataDir() });
  student = await signUp(backend);
  const titles = await liveThrough(
    async () => {
      const dump = readManifest(join(await backUp(), DATABASE_FOLDER));
      const { sql, address, close } = await openPgliteSession(installed, old);
      await prepareFor(address, 'supabase', dump.migrations);
      await sql.unsafe('set session_replication_role = replica');
      for (const { schema, name, columns } of dump.tables) await copyTable(sql, `"${schema}"."${name}"`, columns);
      await close();
    },
    async () => {
      rmSync(join(dataDir(), 'postgres'), { recursive: true });
      rmSync(join(dataDir(), 'postgres-password'));
      cpSync(old, join(dataDir(), 'postgres'), { recursive: true });
      await expect(serveAgain()).rejects.toThrow(/an earlier release.*npm run take-over/);
      expect(findOldData(dataDir())).toMatchObject({ isPglite: true, reader: PGLITE });
      const kept = await takeOver({ dataDir: dataDir(), supabaseDir: 'supabase' });
      expect(existsSync(join(kept, 'postgres', 'PG_VERSION'))).toBe(true);
      expect(dirname(kept)).toBe(dataDir());
      await serveAgain();
    },
  );
  expect(titles).toEqual(EVERYWHERE);
});
