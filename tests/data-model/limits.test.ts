import { afterAll, beforeAll, expect, test } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { SUBJECTS } from '../../src/shared/subjects/subjects.ts';

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const found = async (sql: string): Promise<string[]> => (await backend.query<{ name: string }>(sql)).map(({ name }) => name).sort();

test('every text, list and object has a limit: one row could fill a disk', async () => {
  const endless = await found(`
    select format('%s.%s', a.attrelid::regclass, a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and left(a.attname, 1) <> '_' and a.attgenerated = ''
      and format_type(a.atttypid, a.atttypmod) ~ '^(text|character varying|json|jsonb|bytea)$|\\[\\]$'
      and has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update')
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])`);
  expect(endless).toEqual([]);
  const longLists = await found(`
    select format('%s.%s', a.attrelid::regclass, a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and format_type(a.atttypid, a.atttypmod) in ('text[]', 'character varying[]')`);
  expect(longLists).toEqual([]);
});

test('every list refuses null and lists in it: its type allows both, and no reader expects them', async () => {
  const loose = await found(`
    select format('%s.%s', a.attrelid::regclass, a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and format_type(a.atttypid, a.atttypmod) like '%[]'
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ 'array_ndims.*array_position')`);
  expect(loose).toEqual([]);
});

test('every foreign key has an index with its columns first: deletions would scan tables', async () => {
  const bare = await found(`
    select format('%s (%s)', c.conrelid::regclass, c.conname) as name from pg_constraint c
    where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::smallint[])[0:array_length(c.conkey, 1) - 1] @> c.conkey)`);
  expect(bare).toEqual([]);
});

test('a visitor can call nine functions and read three tables; new ones are granted on purpose', async () => {
  const callable = await found(`
    select p.proname as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege('anon', p.oid, 'execute')
      and has_schema_privilege('anon', p.pronamespace, 'usage')`);
  expect(callable).toEqual([
    'good_questions',
    'invite_preview',
    'is_email_registered',
    'list_shared_chats',
    'question_address',
    'question_page',
    'read_shared_chat',
    'search_questions',
    'send_feedback',
  ]);
  const touchable = await found(`
    select distinct format('%s %s', table_name, privilege_type) as name from information_schema.column_privileges
    where table_schema = 'public' and grantee in ('anon', 'PUBLIC')`);
  expect(touchable).toEqual(['qa_answers SELECT', 'qa_comments SELECT', 'qa_entries SELECT']);
});

test('the database takes the subjects of the app, and no others', async () => {
  const checks = await backend.query<{ table: string; definition: string }>(`
    select k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k where k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '''physics'''`);
  expect(checks.map(({ table }) => table).toSorted()).toEqual(['qa_entries']);
  for (const { definition } of checks) expect([...definition.matchAll(/'([a-z]+)'/g)].map(([, name]) => name)).toEqual([...SUBJECTS]);
});
