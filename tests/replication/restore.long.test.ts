import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { debianPostgres, startCluster, startDebianCluster, type Cluster, type TestCluster } from '../support/cluster.ts';
import { EVERYWHERE, restoredDevices, synced } from '../support/restored-devices.ts';

let directory: string;
let student: Student;
const running: { backend?: RunningBackend; servers: TestCluster[] } = { servers: [] };

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekagra-restore-'));
  // Postgres runs as another system user than this test.
  chmodSync(directory, 0o711);
});
afterEach(async () => {
  await running.backend?.close();
  for (const server of running.servers.splice(0)) await server.stop();
  rmSync(directory, { recursive: true });
});

/** With the same secrets, as after a restore: tokens stay valid. */
async function serve(databaseUrl?: string): Promise<RunningBackend> {
  running.backend = await startTestBackend({ dataDir: join(directory, 'data'), ...(databaseUrl ? { databaseUrl } : {}) });
  return running.backend;
}

async function stopServing(): Promise<void> {
  await running.backend!.close();
}

async function newServer(cluster?: Cluster): Promise<TestCluster> {
  const server = await startCluster(cluster);
  running.servers.push(server);
  return server;
}

const { device, liveThrough } = restoredDevices({
  backend: () => running.backend!,
  student: () => student,
  stopServing,
});

test('INC-5 a copied data folder is noticed without any statement', async () => {
  student = await signUp(await serve());
  const [data, copy] = [join(directory, 'data'), join(directory, 'copy')];
  const titles = await liveThrough(
    async () => {
      await stopServing();
      cpSync(data, copy, { recursive: true });
      await serve();
    },
    async () => {
      renameSync(data, join(directory, 'spoilt'));
      cpSync(copy, data, { recursive: true });
      await serve();
    },
  );
  expect(titles).toEqual(EVERYWHERE);
});

test('INC-4 a device that knows a later transaction than the database gets another incarnation, on pull and push', async () => {
  const backend = await serve();
  student = await signUp(backend);
  const client = createClient(backend.url, PUBLISHABLE_KEY, { accessToken: async () => student.accessToken });
  const pull = async (request: object) =>
    (await client.rpc('sync_pull', { request: { limit: 1, skip: [], feeds: [], ...request } }).throwOnError()).data;
  const push = async (request: object) => (await client.rpc('sync_push', { request: { device: 'd', ...request } }).throwOnError()).data;
  const { incarnation } = await pull({});
  const id = randomUUID();
  const documents = [{ collection: 'todos', id, base: 0, changes: [{ n: 1, set: { createdBy: student.id, title: 'lost?' } }] }];
  const { xact } = await push({ incarnation, documents });
  const future = String(BigInt(xact) + 1_000_000n);
  const feed = (at: string) => ({ feeds: [{ collection: 'todos', scope: student.id, cursor: { xact: at, id } }] });
  for (const known of [{ heard: xact }, feed(xact)]) expect(await pull(known)).toMatchObject({ incarnation });
  for (const ahead of [{ heard: future }, feed(future)]) {
    const answer = await pull(ahead);
    expect(answer.feeds).toEqual([]);
    expect(answer.incarnation).not.toBe(incarnation);
    expect((await pull(ahead)).incarnation).toBe(answer.incarnation);
  }
  expect((await push({ incarnation, heard: xact, documents })).verdicts).toHaveLength(1);
  expect((await push({ incarnation, heard: future, documents })).verdicts).toBeNull();
});

const bin = debianPostgres();
if (bin === undefined) console.warn('Not tested: dumps by pg_dump. Install Debian’s package postgresql.');

/** A base backup: its folder, copied between two calls while the server runs; the archive has what was written meanwhile. */
async function copyRunning({ url, dataFolder }: TestCluster, to: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`select pg_backup_start('test', true)`;
  cpSync(dataFolder, to, { recursive: true, filter: (path) => !/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/.test(path) });
  const [end] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(true)`;
  writeFileSync(join(to, 'backup_label'), end!.labelfile);
  await sql.end();
}

/** Backup formats of hosted projects and of self-hosted servers. */
describe.skipIf(bin === undefined)(
  'on Debian’s Postgres, which has pg_dump: PULL-8, INC-3 a dump into a fresh cluster, whose transactions count from the beginning',
  () => {
    const run = (program: string, args: readonly string[]): void =>
      void execFileSync(join(bin!, program), args, { stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 2 ** 28 });

    /** As a hosted project has them before a restore. */
    const roles = (url: string): void =>
      run('psql', [
        url,
        '-c',
        'create role anon nologin noinherit; create role authenticated nologin noinherit; create role service_role nologin noinherit bypassrls',
      ]);

    /** Years of other transactions: the backup's numbers are far above those of the fresh cluster. */
    const age = (backend: RunningBackend): Promise<unknown> =>
      backend.query('do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$');

    test.each<[form: string, dump: (url: string, file: string) => void, load: (url: string, file: string) => void]>([
      [
        'of everything (pg_dump)',
        (url, file) => run('pg_dump', [url, '-f', file]),
        (url, file) => run('psql', [url, '-q', '-v', 'ON_ERROR_STOP=1', '-f', file]),
      ],
      [
        'of schema and data apart, with triggers off (supabase db dump)',
        (url, file) => {
          run('pg_dump', [url, '--schema-only', '-f', `${file}.schema`]);
          run('pg_dump', [url, '--data-only', '-f', file]);
        },
        (url, file) => {
          const off = 'set session_replication_role = replica';
          run('psql', [url, '-q', '-1', '-v', 'ON_ERROR_STOP=1', '-f', `${file}.schema`, '-c', off, '-f', file]);
        },
      ],
    ])('%s', async (_form, dump, load) => {
      const [before, after] = await Promise.all([startDebianCluster(bin!), startDebianCluster(bin!)]);
      running.servers.push(before, after);
      const backend = await serve(before.url);
      await age(backend);
      student = await signUp(backend);
      const file = join(directory, 'dump.sql');
      const titles = await liveThrough(
        async () => dump(before.url, file),
        async () => {
          roles(after.url);
          load(after.url, file);
          await serve(after.url);
        },
      );
      expect(titles).toEqual(EVERYWHERE);
      // Old rows are read once, new ones as usual.
      const known = device();
      await known.online(synced);
      known.add('life goes on');
      await known.online(synced);
      const later = device();
      await later.online(synced);
      expect(later.titles()).toEqual(known.titles());
    });
  },
);

test('INC-3 recovery to a point in time is noticed, with nobody running a statement', async () => {
  const [archive, base] = [join(directory, 'archive'), join(directory, 'base')];
  mkdirSync(archive);
  // Postgres runs as another system user than this test.
  chmodSync(directory, 0o777);
  chmodSync(archive, 0o777);
  const before = await newServer({ settings: ['archive_mode=on', `archive_command=cp %p ${archive}/%f`] });
  student = await signUp(await serve(before.url));
  const titles = await liveThrough(
    () => copyRunning(before, base),
    async () => {
      writeFileSync(join(base, 'recovery.signal'), '');
      const settings = [`restore_command=cp ${archive}/%f %p`, 'recovery_target=immediate', 'recovery_target_action=promote'];
      const after = await newServer({ data: base, settings });
      await serve(after.url);
    },
  );
  expect(titles).toEqual(EVERYWHERE);
});
