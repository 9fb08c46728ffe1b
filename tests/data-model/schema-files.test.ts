import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { isBaseline, leaveFirstChain, readFirstChain, schemaDigest } from '../../backend/database/first-chain.ts';
import { prepareFor } from '../../backend/backup/restore-into.ts';
import { readMigrations } from '../../backend/database/migrations.ts';
import { signUp, taskOf } from '../../backend/testing/client.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { debianPostgres, startCluster, startDebianCluster, type TestCluster } from '../support/cluster.ts';
import { appliedIn, newDatabase as newDatabaseOn, onDatabase } from '../support/databases.ts';

const chain = readFirstChain('supabase')!;
const versionsOf = (of: readonly { readonly version: string }[]): string[] => of.map(({ version }) => version);
const chainVersions = versionsOf(chain.migrations);
const migrations = versionsOf(readMigrations('supabase'));
const baseline = versionsOf(readMigrations('supabase').filter(isBaseline));

let server: TestCluster;

beforeAll(async () => {
  server = await startCluster();
  return () => server.stop();
});

const newDatabase = (of: TestCluster = server): Promise<string> => newDatabaseOn(of);

/** What a database is made of, with what an operator may set later. */
function readSchema(url: string): Promise<{ readonly digest: readonly string[]; readonly set: readonly unknown[] }> {
  return onDatabase(url, async (database) => ({
    digest: await database.transaction((transaction) => schemaDigest(transaction, 'supabase')),
    set: [
      ...(await database.query('select * from private.quotas order by name')),
      ...(await database.query('select id, name, file_size_limit from storage.buckets order by id')),
    ],
  }));
}

/** Lines of `expected` that the database lacks. By default those of the baseline: later migrations make others. */
const differingIn = async (url: string, expected: readonly string[] = chain.digest): Promise<string[]> => {
  const { digest } = await readSchema(url);
  return expected.filter((line) => !digest.includes(line));
};

/** Lines of a new database of this release. */
async function digestOfRelease(): Promise<readonly string[]> {
  const url = await newDatabase();
  await prepareFor(url, 'supabase', migrations);
  return (await readSchema(url)).digest;
}

/** The schema files as a project's migrations, in the order of config.toml. */
function schemaFilesAsProject(): string {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-schemas-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const config = readFileSync('supabase/config.toml', 'utf8');
  const files = [...config.matchAll(/"\.\/schemas\/([\w-]+\.sql)"/g)].map(([, file]) => file!);
  expect(files.toSorted()).toEqual(readdirSync('supabase/schemas').toSorted());
  cpSync('supabase/config.toml', join(directory, 'config.toml'));
  mkdirSync(join(directory, 'migrations'));
  for (const [at, file] of files.entries()) {
    writeFileSync(
      join(directory, 'migrations', `${1000 + at}_${file.replaceAll('-', '_')}`),
      readFileSync(join('supabase/schemas', file), 'utf8'),
    );
  }
  return directory;
}

test('the schema files and the migrations make the same database', async () => {
  const project = schemaFilesAsProject();
  const [ofSchemas, ofMigrations] = [await newDatabase(), await newDatabase()];
  await prepareFor(ofSchemas, project, versionsOf(readMigrations(project)));
  await prepareFor(ofMigrations, 'supabase', migrations);
  expect(await readSchema(ofSchemas)).toEqual(await readSchema(ofMigrations));
});

test('the finished first chain and the baseline make the same database, that of digest.txt', async () => {
  const [ofChain, ofBaseline] = [await newDatabase(), await newDatabase()];
  await prepareFor(ofChain, 'supabase', chainVersions);
  await prepareFor(ofBaseline, 'supabase', baseline);
  const finished = await readSchema(ofChain);
  expect(await readSchema(ofBaseline)).toEqual(finished);
  expect(finished.digest).toEqual(chain.digest);
});

test('the baseline is closed: a later migration of its day would be recorded in a database of the first chain without being run', () => {
  expect(baseline).toEqual(Array.from({ length: 17 }, (_, at) => String(20261202000001 + at)));
  expect(migrations.slice(0, baseline.length)).toEqual(baseline);
});

test('the digest sees every kind of change', async () => {
  const url = await newDatabase();
  await prepareFor(url, 'supabase', baseline);
  const changes = [
    `alter table public.todos alter column title drop not null`,
    `alter table public.todos add column later text`,
    `alter table public.todos drop constraint todos_chapter_id`,
    `alter table public.todos disable row level security`,
    `alter policy "A student's tasks are their own" on public.todos using (true)`,
    `drop index public.todos_tombstones`,
    `drop trigger touch on public.todos`,
    `grant truncate on public.todos to authenticated`,
    `grant update (id) on public.todos to authenticated`,
    `grant select on public.todos to anon`,
    `alter function public.server_time() cost 7`,
    `alter function sync.table_of(text) reset search_path`,
    `grant execute on function private.nobody() to anon`,
    `grant usage on schema private to authenticated`,
    `alter publication supabase_realtime drop table public.todos`,
    `update sync.collections set writable = writable || 'later'::text where name = 'chats'`,
    `delete from private.office_words where word = 'official'`,
    `drop policy "A student removes pictures from their own folder" on storage.objects`,
    `drop trigger forget_student on auth.users`,
    `create function private.added() returns int language sql as 'select 1'`,
    `alter table public.todos disable trigger touch`,
    `alter table public.todos force row level security`,
    `alter view private.question_news set (security_invoker = true)`,
    `create rule forgotten as on insert to public.todos do instead nothing`,
    `create unique index one_title on public.todos (title)`,
    `alter table public.todos replica identity full`,
    `alter publication supabase_realtime set (publish = 'insert')`,
    `update storage.buckets set allowed_mime_types = array['image/svg+xml'] where id = 'chat-images'`,
    `do $$ begin alter type sync.page drop attribute bytes; alter type sync.page add attribute bytes int; end $$`,
  ];
  const unseen = await onDatabase(url, async (database) => {
    const before = (await database.transaction((transaction) => schemaDigest(transaction, 'supabase'))).join('\n');
    const same: string[] = [];
    for (const change of changes) {
      await database
        .transaction(async (transaction) => {
          await transaction.query(change);
          if ((await schemaDigest(transaction, 'supabase')).join('\n') === before) same.push(change);
          throw new Error('taken back');
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'));
    }
    return same;
  });
  expect(unseen).toEqual([]);
});

test('what an operator may set or add, and how their server writes times, is no difference', async () => {
  const url = await newDatabase();
  const name = new URL(url).pathname.slice(1);
  await onDatabase(url, (database) => database.query(`alter database ${name} set timezone = 'Asia/Kolkata'`));
  await prepareFor(url, 'supabase', chainVersions);
  await onDatabase(url, async (database) => {
    for (const done of [
      `alter database ${name} set datestyle = 'SQL, DMY'`,
      `alter database ${name} set intervalstyle = 'iso_8601'`,
      `alter database ${name} set search_path = 'private'`,
      `update private.quotas set most = 7`,
      `update storage.buckets set file_size_limit = 7`,
      `grant create on schema public to public`,
      `insert into private.reserved_names (word) values ('registrar')`,
      `insert into private.office_words (word) values ('registrar')`,
      `create index by_title on public.todos (title)`,
      `alter table public.study_sessions validate constraint study_sessions_days`,
      `create aggregate public.sum_of(int) (sfunc = int4pl, stype = int)`,
      `create policy "Their own bucket" on storage.objects for select using (bucket_id = 'theirs')`,
      `create function public.note() returns trigger language plpgsql as 'begin return new; end'`,
      `create trigger note after insert on auth.users for each row execute function public.note()`,
      `create role monitor`,
      `grant select on public.todos to monitor with grant option`,
    ])
      await database.query(done);
    await database.transaction(async (transaction) => {
      await transaction.query(`set local role monitor`);
      await transaction.query(`grant select on public.todos to authenticated`);
    });
  });
  expect(await differingIn(url)).toEqual([]);
});

const debian = debianPostgres();
test.skipIf(debian === undefined)('a database that pg_restore made is no other, and another major version writes the same', async () => {
  const older = await startDebianCluster(debian!);
  onTestFinished(() => older.stop());
  const [from, to] = [await newDatabase(older), await newDatabase(older)];
  await prepareFor(from, 'supabase', chainVersions);
  const dump = execFileSync(join(debian!, 'pg_dump'), ['-Fc', from], { maxBuffer: 1e8 });
  execFileSync(join(debian!, 'pg_restore'), ['-d', to], { input: dump });
  expect(await differingIn(from)).toEqual([]);
  expect(await differingIn(to)).toEqual([]);
});

const STUDENT = '00000000-0000-4000-8000-000000000001';
const PROFILE = `insert into public.users (id, username) values ('${STUDENT}', 'asha')`;
const TASK = `insert into public.todos (id, "createdBy", title) values ('${STUDENT}', '${STUDENT}', 'Kinematics')`;
/** A session of before its days were checked, as no new one may be. */
const OLD_SESSION = [
  `alter table public.study_sessions drop constraint study_sessions_days`,
  `insert into public.study_sessions (id, user_id, start_time, date, study_day, duration)
   values ('${STUDENT}', '${STUDENT}', '2026-11-20T10:00:00Z', '2020-01-01', '2020-01-01', 25)`,
  `alter table public.study_sessions add constraint study_sessions_days check (
     date between (start_time at time zone 'UTC')::date - 2 and (start_time at time zone 'UTC')::date + 2
     and study_day between (start_time at time zone 'UTC')::date - 2 and (start_time at time zone 'UTC')::date + 2) not valid`,
];

test.each([
  { applied: 1, writes: [], kept: [] },
  { applied: 60, writes: [PROFILE, TASK, ...OLD_SESSION], kept: ['public.users', 'public.todos', 'public.study_sessions'] },
  { applied: chainVersions.length, writes: [PROFILE, TASK], kept: ['public.users', 'public.todos'] },
])(
  'a database with $applied migrations of the first chain becomes one of the baseline, with its rows',
  async ({ applied, writes, kept }) => {
    const url = await newDatabase();
    await prepareFor(url, 'supabase', chainVersions.slice(0, applied));
    const incarnation = await onDatabase(url, async (database) => {
      await database.query(`insert into auth.users (id, email) values ('${STUDENT}', 'asha@example.com')`);
      for (const write of writes) await database.query(write);
      return database.query('select id from sync.incarnation');
    });
    const backend = await startTestBackend({ databaseUrl: url });
    try {
      expect(await appliedIn(url)).toEqual(migrations);
      expect(await differingIn(url, await digestOfRelease())).toEqual([]);
      expect(await backend.query('select id from sync.incarnation')).toEqual(incarnation);
      for (const table of ['auth.users', ...kept]) {
        expect(await backend.query(`select id from ${table} where id = '${STUDENT}'`)).toEqual([{ id: STUDENT }]);
      }
      const student = await signUp(backend);
      await student.client.from('todos').insert(taskOf(student, 'New')).throwOnError();
      expect((await student.client.from('todos').select('title').throwOnError()).data).toEqual([{ title: 'New' }]);
    } finally {
      await backend.close();
    }
  },
);

test('a database that was changed by hand is not taken for one of the baseline, and is once that is taken back', async () => {
  const url = await newDatabase();
  await prepareFor(url, 'supabase', chainVersions.slice(0, -3));
  await onDatabase(url, async (database) => {
    await database.query('grant select on private.reports to authenticated');
    await database.query('create table public.notes_of_the_operator (id int)');
  });
  await expect(startTestBackend({ databaseUrl: url })).rejects.toThrow(
    /differs from what this release's migrations make: relation private\.reports\. /,
  );
  expect(await appliedIn(url)).toEqual(chainVersions);
  await onDatabase(url, (database) => database.query('revoke select on private.reports from authenticated'));
  const backend = await startTestBackend({ databaseUrl: url });
  expect(await appliedIn(url)).toEqual(migrations);
  await backend.close();
});

test('a database that has both records, as when the commands for a hosted project were interrupted, keeps that of the baseline', async () => {
  const url = await newDatabase();
  await prepareFor(url, 'supabase', chainVersions);
  await onDatabase(url, (database) =>
    database.query('insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])', [baseline]),
  );
  await (await startTestBackend({ databaseUrl: url })).close();
  expect(await appliedIn(url)).toEqual(migrations);
  // Its backup of that time is restored as one of the chain.
  const restored = await newDatabase();
  await prepareFor(restored, 'supabase', [...chainVersions, ...baseline]);
  expect(await differingIn(restored)).toEqual([]);
});

test('of two servers that finish the first chain at once, one waits for the other, and none finds a difference', async () => {
  const url = await newDatabase();
  await prepareFor(url, 'supabase', chainVersions);
  const leave = (): Promise<void> => onDatabase(url, (database) => leaveFirstChain(database, 'supabase', readMigrations('supabase')));
  await onDatabase(url, async (other) => {
    let waiting: Promise<void> | undefined;
    // The other server has recorded the baseline, and gone on to a later migration.
    await other.transaction(async (transaction) => {
      await transaction.query('delete from supabase_migrations.schema_migrations');
      await transaction.query('alter table public.todos add column later text');
      waiting = leave();
      await vi.waitUntil(
        async () =>
          (await other.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0,
        20_000,
      );
    });
    await waiting;
  });
  expect(await appliedIn(url)).toEqual([]);
});
