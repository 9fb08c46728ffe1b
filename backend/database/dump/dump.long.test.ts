import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Sql } from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { startPostgres } from '../../../tests/support/postgres.ts';
import { dumpDatabase } from './dump.ts';
import { loadDump, verifyDump } from './load.ts';
import { type Dump, MANIFEST_FILE } from './manifest.ts';
import { openSession } from './session.ts';

let directory: string;
/** Of databases, by their session. */
const urls = new WeakMap<Sql, string>();
const open: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekagra-dump-'));
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
  rmSync(directory, { recursive: true, force: true });
});

/** A prepared database of its own, and the session of a dump on it. */
async function database(schema = ''): Promise<Sql> {
  const server = await startPostgres();
  const sql = openSession(server.url);
  urls.set(sql, server.url);
  open.push(server.stop, () => sql.end({ timeout: 1 }));
  if (schema !== '') await sql.unsafe(schema);
  return sql;
}

const folder = (): string => join(directory, randomUUID());

/** What no migration of ours has, and an operator's may. */
const ODD_SCHEMA = `
  create schema "Odd ""one""";
  create type "Odd ""one""".mood as enum ('calm', 'it''s, "fine"');
  create domain "Odd ""one""".short as text check (length(value) < 100);
  create function "Odd ""one""".twice(n bigint) returns bigint language sql immutable set search_path = 'public' set work_mem = '1MB'
    as 'select n * 2';
  create function "Odd ""one""".never() returns trigger language plpgsql as $$ begin raise exception 'A trigger ran'; end $$;
  create table "Odd ""one"""."Every type" (
    "the id" bigint generated always as identity primary key,
    doubled bigint generated always as ("Odd ""one""".twice("the id")) stored,
    dropped text,
    words text, bytes bytea, many text[], json jsonb, plain json, exact numeric, rough double precision, at timestamptz, span interval,
    mood "Odd ""one""".mood, short "Odd ""one""".short, flags boolean[], ranges int4range, bits bit varying, place point, net inet,
    found tsvector, tx xid8, names name, one regtype, constraint "never big" check ("the id" < 1000000));
  alter table "Odd ""one"""."Every type" drop column dropped;
  create trigger never before insert on "Odd ""one"""."Every type" execute function "Odd ""one""".never();
  alter table "Odd ""one"""."Every type" enable row level security;
  create table "Odd ""one""".child (id uuid primary key, parent bigint references "Odd ""one"""."Every type", old int);
  alter table "Odd ""one""".child force row level security;
  create table "Odd ""one""".parted (day date not null, amount int, double_amount int generated always as (amount * 2) stored) partition by range (day);
  create table "Odd ""one""".parted_1 partition of "Odd ""one""".parted for values from ('2026-01-01') to ('2026-07-01');
  create table "Odd ""one""".parted_2 partition of "Odd ""one""".parted default;
  create table "Odd ""one""".heir (extra text) inherits ("Odd ""one""".child);
  create table "Odd ""one""".empty ();
  create table "Odd ""one""".one_text (words text);
  create sequence "Odd ""one"""."a seq" start 5;
  create materialized view "Odd ""one""".counted as select count(*)::int as n from "Odd ""one""".one_text;
  alter table "Odd ""one""".child add constraint newer check (old > 10) not valid;
`;

/** Runs without triggers, as rows of an earlier time: they need not pass what was added since. */
async function withoutTriggers(sql: Sql, run: (sql: Sql) => Promise<unknown>): Promise<void> {
  await sql.unsafe('set session_replication_role = replica');
  await run(sql);
  await sql.unsafe('set session_replication_role = origin');
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((words) => words.replaceAll('\0', '')),
  fc.constantFrom('', '\\N', '\\.', 'NULL', 'a\tb\nc\rd\\e', '\b\f\v', 'अध्ययन 📚', '"quoted", {list}', "it's"),
);
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 5 });

const row = fc.record({
  words: optional(text),
  bytes: optional(fc.uint8Array({ maxLength: 300 }).map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`)),
  many: optional(fc.array(optional(text), { maxLength: 5 })),
  json: optional(fc.jsonValue().map((value) => JSON.stringify(value).replaceAll('\\u0000', ''))),
  plain: optional(fc.jsonValue().map((value) => ` ${JSON.stringify(value)}\n`)),
  exact: optional(fc.constantFrom('NaN', 'Infinity', '0.00', '-1e-20', '123456789012345678901234567890.5')),
  rough: optional(fc.oneof(fc.double().map(String), fc.constantFrom('-Infinity', '-0', '5e-324'))),
  at: optional(fc.constantFrom('infinity', '-infinity', '0044-03-15 00:00:00.000001+00 BC', '2026-05-04 03:02:01.5+05:30')),
  span: optional(fc.constantFrom('1 year -2 days 03:04:05.000006', '-00:00:01', '3 mons')),
  mood: optional(fc.constantFrom('calm', `it's, "fine"`)),
  short: optional(fc.constantFrom('', 'short')),
  flags: optional(fc.constantFrom('{}', '{t,f,NULL}', '{{t},{f}}')),
  ranges: optional(fc.constantFrom('empty', '[1,5)', '(,)')),
  bits: optional(fc.constantFrom('', '10110')),
  place: optional(fc.constantFrom('(0.1,-1e300)')),
  net: optional(fc.constantFrom('10.0.0.0/8', '::1')),
  found: optional(fc.constantFrom(`'a':1A,5 'it''s':2`)),
  tx: optional(fc.constantFrom('3', '18446744073709551615')),
  names: optional(fc.constantFrom('a name')),
  one: optional(fc.constantFrom('integer', '"Odd ""one""".mood')),
});

test('every value of every type comes back as it was, in tables of every kind', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 5, maxLength: 30 }), fc.array(text, { maxLength: 30 }), async (rows, words) => {
      const [from, to] = [await database(ODD_SCHEMA), await database(ODD_SCHEMA)];
      await withoutTriggers(from, async (sql) => {
        await sql.unsafe(`set search_path = "Odd ""one"""`);
        for (const one of rows) {
          const columns = Object.keys(one);
          await sql.unsafe(
            `insert into "Every type" (${columns.join()}) select ${columns.map((name) => `r.${name}`).join()} from json_populate_record(null::"Every type", $1::text::json) r`,
            [JSON.stringify({ ...one, json: undefined, plain: undefined })],
          );
          await sql.unsafe(
            'update "Every type" set json = $1::text::jsonb, plain = $2::text::json where "the id" = (select max("the id") from "Every type")',
            [one.json, one.plain],
          );
        }
        await sql.unsafe(`insert into child (id, parent, old) values (gen_random_uuid(), 999, 50)`);
        await sql.unsafe('alter table child drop constraint newer');
        await sql.unsafe(`insert into child values (gen_random_uuid(), null, 1)`);
        await sql.unsafe('alter table child add constraint newer check (old > 10) not valid');
        await sql.unsafe(`insert into heir values (gen_random_uuid(), null, 11, E'x\\ty')`);
        await sql.unsafe(`insert into parted select '2026-01-01'::date + n, n from generate_series(0, 400, 50) n`);
        await sql.unsafe('insert into empty default values');
        for (const word of [...words, null, '', null]) await sql.unsafe('insert into one_text values ($1)', [word]);
        await sql.unsafe(`select nextval('"a seq"')`);
        await sql.unsafe('refresh materialized view counted');
      });
      const made = await dumpDatabase(from, folder(), {});
      const into = folder();
      const again = folder();
      expect(await dumpDatabase(from, into)).toEqual({ ...made, time: expect.any(String) as string });
      await loadDump(to, into);
      const back = await dumpDatabase(to, again);
      const facts = (dump: typeof back) => [dump.sequences, dump.tables.map(({ name, rows: count, digest }) => ({ name, count, digest }))];
      expect(facts(back)).toEqual(facts(made));
      for (const query of [
        'select "the id", doubled from "Odd ""one"""."Every type" order by 1',
        'select * from "Odd ""one""".parted_1 order by 1',
        'select * from "Odd ""one""".parted_2 order by 1',
        'select * from "Odd ""one""".counted',
        'select tableoid = (select max(tableoid) from only "Odd ""one""".heir) as is_heir, id from "Odd ""one""".child order by id',
        `select conname, convalidated from pg_constraint where conname = 'newer' order by conrelid::regclass::text`,
      ])
        expect(await to.unsafe(query)).toEqual(await from.unsafe(query));
      for (const close of open.splice(0).reverse()) await close();
    }),
    { numRuns: 3 },
  );
}, 120_000);

test('a dump is of one moment, while others write', async () => {
  const schema = 'create table public.aa (n int); create table public.zz (n int)';
  const from = await database(schema);
  const writer = openSession(urls.get(from)!);
  open.push(() => writer.end({ timeout: 1 }));
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await writer.unsafe('begin; insert into aa values (1); insert into zz values (1); commit');
  })();
  const dump = await dumpDatabase(from, folder());
  isOver = true;
  await writing;
  const rowsOf = (table: string) => dump.tables.find(({ name }) => name === table)!.rows;
  expect(rowsOf('aa')).toBe(rowsOf('zz'));
});

test('a database whose statements end after a moment is dumped and loaded all the same', async () => {
  const schema = `
    create function public.checked(n int) returns int immutable language plpgsql as $$ begin
      if current_setting('application_name') = 'ekagra backup' and current_setting('statement_timeout') <> '0' then
        raise exception 'This statement has an end';
      end if;
      return n;
    end $$;
    create table public.notes (n int);
    create index on public.notes (public.checked(n));
    create materialized view public.said as select current_setting('statement_timeout') as timeout`;
  const [from, to] = [await database(), await database()];
  for (const sql of [from, to]) {
    await sql.unsafe(`set application_name = 'a migration'; ${schema}`);
    await sql.unsafe(`do $$ begin execute format('alter database %I set statement_timeout = ''5s''', current_database()); end $$`);
  }
  await from.unsafe('insert into notes values (1)');
  const [dumping, loading] = [from, to].map((sql) => openSession(urls.get(sql)!)) as [Sql, Sql];
  open.push(...[dumping, loading].map((sql) => () => sql.end({ timeout: 1 })));
  let seen: unknown;
  const made = folder();
  await dumpDatabase(dumping, made, {
    inSnapshot: async (sql) => {
      [seen] = await sql.unsafe('show statement_timeout');
    },
  });
  expect(seen).toEqual({ statement_timeout: '0' });
  await loadDump(loading, made);
  expect(await to.unsafe('select timeout from said')).toEqual([{ timeout: '0' }]);
  expect(
    await to.unsafe(`select relname from pg_class c join pg_statistic s on s.starelid = c.oid where c.oid = 'notes'::regclass`),
  ).toEqual([{ relname: 'notes' }]);
});

test('rows that are refused after the last of them has arrived end a load, instead of leaving it waiting for ever', async () => {
  const [from, to] = [await database(), await database()];
  for (const sql of [from, to]) await sql.unsafe('create table public.notes (n int)');
  await from.unsafe('insert into notes values (1)');
  await to.unsafe(`
    create function public.refusing(n int) returns int immutable language plpgsql as $$ begin raise exception 'No room'; end $$;
    create index on public.notes (public.refusing(n))`);
  const made = folder();
  const [dumping, loading] = [from, to].map((sql) => openSession(urls.get(sql)!)) as [Sql, Sql];
  open.push(...[dumping, loading].map((sql) => () => sql.end({ timeout: 1 })));
  await dumpDatabase(dumping, made);
  await expect(loadDump(loading, made)).rejects.toThrow('The rows of public.notes cannot be loaded');
});

describe('refused', () => {
  const TABLES = `create table public.notes (id int primary key, words text);
    insert into public.notes select n, repeat(md5(n::text), 50) from generate_series(1, 500) n`;
  const EMPTY = 'create table public.notes (id int primary key, words text)';

  /** The dump's folder, and its file of `notes`. */
  async function dumped(): Promise<{ readonly made: string; readonly notes: string }> {
    const made = folder();
    const dump = await dumpDatabase(await database(TABLES), made);
    return { made, notes: join(made, dump.tables.find(({ name }) => name === 'notes')!.file) };
  }

  test('a dump that is cut, altered, not finished, or of another format', async () => {
    const { made, notes } = await dumped();
    const [manifest, bytes] = [readFileSync(join(made, MANIFEST_FILE), 'utf8'), readFileSync(notes)];
    const mend = (): void => {
      writeFileSync(notes, bytes);
      writeFileSync(join(made, MANIFEST_FILE), manifest);
    };
    const { text } = JSON.parse(manifest) as { text: string };
    const other = (changed: string): string => JSON.stringify({ ...(JSON.parse(manifest) as object), text: changed });
    const spoil: [what: string, how: () => void, says: RegExp][] = [
      ['a byte', () => writeFileSync(notes, bytes.with(100, bytes[100]! ^ 1)), /cut or altered/],
      ['a cut file', () => truncateSync(notes, bytes.length - 1), /cut or altered/],
      ['an empty file', () => truncateSync(notes), /cut or altered/],
      ['a missing file', () => rmSync(notes), /is missing/],
      ['a cut manifest', () => truncateSync(join(made, MANIFEST_FILE), 200), /cut or altered/],
      ['an altered manifest', () => writeFileSync(join(made, MANIFEST_FILE), other(text.replace('"rows":500', '"rows":499'))), /altered/],
      ['no manifest', () => rmSync(join(made, MANIFEST_FILE)), /no finished backup/],
    ];
    await expect(verifyDump(made)).resolves.toMatchObject({ format: 1 });
    for (const [, how, says] of spoil) {
      how();
      await expect(verifyDump(made)).rejects.toThrow(says);
      mend();
    }
    const target = await database(EMPTY);
    truncateSync(notes, 10);
    await expect(loadDump(target, made)).rejects.toThrow(/cut or altered/);
    expect(await target.unsafe('select from notes')).toHaveLength(0);
  });

  test('a table that no migration makes is named, and given up only by name', async () => {
    const { made, notes } = await dumped();
    const target = await database();
    await expect(loadDump(target, made)).rejects.toThrow(`No migration makes the table public.notes`);
    await expect(loadDump(target, made)).rejects.toThrow(notes);
    await loadDump(target, made, { without: ['public.notes'] });
    const narrow = await database('create table public.notes (id int primary key)');
    await expect(loadDump(narrow, made)).rejects.toThrow('No migration makes the column public.notes.words');
  });

  test('rows that come back otherwise, rows that do not fit and a database in use: it stays as it was', async () => {
    const { made } = await dumped();
    const seeds = async (sql: Sql) => await sql.unsafe('select name from sync.collections order by name');
    const shorter = await database('create table public.notes (id int primary key, words char(1600))');
    const before = await seeds(shorter);
    await shorter.unsafe('alter table notes alter words type varchar(10)');
    await expect(loadDump(shorter, made)).rejects.toThrow(/The rows of public.notes cannot be loaded: value too long/);
    expect(await seeds(shorter)).toEqual(before);
    expect(await shorter.unsafe('select from notes')).toHaveLength(0);
    const lossy = await database('create table public.notes (id bigint primary key, words char(2000))');
    await expect(loadDump(lossy, made)).rejects.toThrow('After loading, public.notes has other rows than were dumped');
    expect(await lossy.unsafe('select from notes')).toHaveLength(0);
    const used = await database(`${EMPTY}; insert into auth.users (id, email) values (gen_random_uuid(), 'here@example.com')`);
    await expect(loadDump(used, made)).rejects.toThrow('This database has students already');
  });
});

test('a file that cannot be written ends the dump, and the connection goes on', async () => {
  const from = await database(`create table public.big (words text);
    insert into public.big select repeat(md5(n::text), 30) from generate_series(1, 20000) n`);
  const first = folder();
  const { tables } = await dumpDatabase(from, first);
  const second = folder();
  mkdirSync(join(second, tables.find(({ name }) => name === 'big')!.file), { recursive: true });
  await expect(dumpDatabase(from, second)).rejects.toThrow(/EEXIST/);
  expect(readdirSync(second)).not.toContain(MANIFEST_FILE);
  expect(await from.unsafe('select 1 as one')).toEqual([{ one: 1 }]);
});

test('reading a few pages at a time gives the same rows', async () => {
  const from = await database(`create table public.big (words text);
    insert into public.big select repeat(md5(n::text), 30) from generate_series(1, 3000) n`);
  const [whole, parts] = [folder(), folder()];
  const facts = ({ tables }: Dump) => tables.map(({ name, rows, digest }) => ({ name, rows, digest }));
  expect(facts(await dumpDatabase(from, parts, { pagesAtOnce: 7 }))).toEqual(facts(await dumpDatabase(from, whole)));
});
