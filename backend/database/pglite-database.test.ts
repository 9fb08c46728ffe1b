import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { vacuumWhereNeeded } from './autovacuum.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { emptyCluster } from './cluster-image.ts';
import type { Database } from './database.ts';
import { ARRAY_ELEMENTS, IN_MEMORY, openPglite } from './pglite-database.ts';

describe('PGlite below @supabase/lite', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openPglite(IN_MEMORY);
    await database.script(
      'create role anon; create role authenticated; create table public.closed (a int); alter table public.closed enable row level security',
    );
  });
  afterAll(() => database.close());

  const asStudent = <T>(subject: string, run: (db: Kysely<unknown>) => Promise<T>): Promise<T> =>
    database.connection.withContext({ auth: { uid: subject, role: 'authenticated', jwt: { email: `${subject}@example.com` } } }, run);

  test('concurrent requests do not share a transaction or each other’s rights', async () => {
    const students = ['asha', 'ravi', 'meera', 'john'];
    const seen = await Promise.all(
      students.map((student) =>
        asStudent(student, async (db) => {
          const { rows } = await sql<{ sub: string; email: string; role: string; xact: string }>`select
            current_setting('request.jwt.claim.sub') as sub, current_setting('request.jwt.claims')::jsonb->>'email' as email,
            current_user as role, pg_current_xact_id()::text as xact`.execute(db);
          return rows[0]!;
        }),
      ),
    );
    expect(seen.map(({ sub, email, role }) => [sub, email, role])).toEqual(
      students.map((name) => [name, `${name}@example.com`, 'authenticated']),
    );
    expect(new Set(seen.map(({ xact }) => xact)).size).toBe(students.length);
  });

  test.each([
    [`'{1,2}'::int4[]`, [1, 2]],
    [`'{1,2}'::int8[]`, [1, 2]],
    [`'{t,f}'::bool[]`, [true, false]],
    [`'{a,"b c"}'::varchar[]`, ['a', 'b c']],
    [`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
    [`'{{a},{b}}'::name[]`, [['a'], ['b']]],
  ])('%s is a list', async (list, read) => {
    expect(await database.query(`select ${list} as list`)).toEqual([{ list: read }]);
  });

  test('no column of the project is a list of a type whose lists stay text', async () => {
    const backend = await startTestBackend();
    const left = await backend.query(
      `select attrelid::regclass::text as of, attname from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_type e on e.oid = t.typelem
       join pg_class c on c.oid = a.attrelid
       where t.typcategory = 'A' and c.relnamespace::regnamespace::text in ('public', 'private', 'sync', 'auth', 'storage', 'pictures')
         and a.attnum > 0 and e.typname <> all ($1::text[])`,
      [ARRAY_ELEMENTS],
    );
    await backend.close();
    expect(left).toEqual([]);
  });

  test('a role does not outlive its request', async () => {
    await asStudent('asha', async (db) => sql`select 1`.execute(db));
    expect(await database.query("select current_user as role, current_setting('request.jwt.claim.sub', true) as sub")).toEqual([
      { role: 'postgres', sub: '' },
    ]);
  });

  test('a failing request returns the session', async () => {
    await expect(asStudent('asha', async (db) => sql`select 1/0`.execute(db))).rejects.toThrow(/division by zero/);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('no privilege is granted beyond the migrations', async () => {
    await expect(asStudent('asha', async (db) => sql`select * from public.closed`.execute(db))).rejects.toThrow(/permission denied/);
  });

  test('dead rows are vacuumed, since PGlite has no autovacuum', async () => {
    await database.script('create table public.busy as select g as n from generate_series(1, 1000) g');
    for (let n = 0; n < 3; n++) await database.script('update public.busy set n = n + 1');
    await database.query('select pg_stat_force_next_flush()');
    expect(await vacuumWhereNeeded(database)).toContain('public.busy');
    expect(await database.query("select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'busy'")).toEqual([{ dead: 0 }]);
    expect(await vacuumWhereNeeded(database)).not.toContain('public.busy');
  });

  test('a role that is not an API role gets a visitor’s rights', async () => {
    const role = await database.connection.withContext(
      { auth: { uid: 'x', role: 'postgres' } },
      async (db) => (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0],
    );
    expect(role).toEqual({ role: 'anon' });
  });
});

describe('a new PGlite', () => {
  test('two databases of one image have nothing in common', async () => {
    const image = await emptyCluster();
    const before = Buffer.from(image);
    const first = await openPglite(IN_MEMORY, image);
    await first.script('create table written (a int); insert into written values (1); checkpoint');
    await first.close();
    expect(image.equals(before)).toBe(true);
    const second = await openPglite(IN_MEMORY, image);
    onTestFinished(() => second.close());
    expect(await second.query(`select to_regclass('written') as found`)).toEqual([{ found: null }]);
  });

  test('a directory whose first start was interrupted is made once more, what was in it stays beside it, and then it is kept', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ekagra-pglite-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    for (const folder of ['postgres', 'postgres.unfinished']) {
      mkdirSync(join(directory, folder));
      writeFileSync(join(directory, folder, 'written'), '');
    }
    const again = await openPglite(directory);
    await again.script('create table written (a int)');
    await again.close();
    const folders = readdirSync(directory).filter((name) => name.startsWith('postgres'));
    expect(folders.toSorted()).toEqual(['postgres', expect.stringMatching(/^postgres\.incomplete-\d+$/)]);
    expect(folders.filter((folder) => existsSync(join(directory, folder, 'written')))).toEqual([expect.stringContaining('incomplete')]);
    const kept = await openPglite(directory, Buffer.from('no image'));
    onTestFinished(() => kept.close());
    expect(await kept.query(`select to_regclass('written')::text as found`)).toEqual([{ found: 'written' }]);
  });
});
