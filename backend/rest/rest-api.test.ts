import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '../testing/patience.ts';
import { startTokenBackend, type TokenBackend } from '../testing/token-backend.ts';

/** JSON values, including those that a driver may take for serialized JSON. */
const JSON_VALUES = ['123', 'hello', 'true', 'null', '"quoted"', '{"a":1}', '', 5, 1.5, true, false, null, { a: '1' }, ['x', 1], []];

const SCHEMA = `
  create table demo_values (id int primary key, value jsonb, old json, note text);
  create table demo_people (id int primary key, name text, friend int references demo_people);
  create function demo_echo(value jsonb) returns jsonb language sql as 'select value';
  create function demo_pair(label text, value json default null) returns jsonb language sql as 'select jsonb_build_object(label, value)';
  create function demo_rename(ids int[]) returns setof demo_people language sql as
    $$ update demo_people set name = name || '!' where id = any(ids) returning * $$;
  grant all on all tables in schema public to service_role;
  insert into demo_people select n, 'person ' || n from generate_series(1, 1500) n;
`;

type Row = Record<string, unknown>;

interface Database {
  Tables: Record<string, { Row: Row; Insert: Row; Update: Row; Relationships: [] }>;
  Views: Record<string, never>;
  Functions: Record<string, { Args: Row; Returns: Row[] }>;
}

interface Api {
  __InternalSupabase: { PostgrestVersion: '13' };
  public: Database;
}

describe('REST', () => {
  let backend: TokenBackend;
  // `maxAffected` needs PostgREST 13 types.
  let client: SupabaseClient<Api>;

  beforeAll(async () => {
    backend = await startTokenBackend();
    client = createClient<Api>(backend.url, backend.secretKey, { auth: { persistSession: false } });
    for (const statement of SCHEMA.split(/;\n/)) if (statement.trim() !== '') await backend.query(statement);
    await reloaded('demo_values');
  });
  afterAll(() => backend.close());

  /** Notifies of the changed schema, and waits until a request sees the table. */
  async function reloaded(table: string): Promise<void> {
    await backend.query(`notify pgrst, 'reload schema'`);
    await vi.waitFor(async () => expect((await client.from(table).select().limit(0)).status).toBe(200), {
      timeout: PATIENCE_MS,
      interval: 50,
    });
  }

  test('a new table is available after NOTIFY pgrst', async () => {
    await backend.query('create table demo_late (id int primary key)');
    await backend.query('grant all on demo_late to service_role');
    expect((await client.from('demo_late').select()).error).toMatchObject({ code: 'PGRST205' });
    await reloaded('demo_late');
  });

  test.each(JSON_VALUES)('a json %j stays what it is: insert, update, upsert, several rows, nested', async (value) => {
    await client.from('demo_values').delete().gte('id', 0);
    const stored = async () => (await client.from('demo_values').select('id, value, old').order('id')).data;
    const row = { id: 1, value, old: value };
    expect((await client.from('demo_values').insert(row)).error).toBeNull();
    expect(await stored()).toEqual([row]);
    await client.from('demo_values').update({ value: 'else' }).eq('id', 1);
    expect((await client.from('demo_values').update({ value, old: value }).eq('id', 1).select('value').single()).data).toEqual({ value });
    expect(
      (
        await client.from('demo_values').upsert([
          { ...row, value: { deep: [value] } },
          { ...row, id: 2 },
        ])
      ).error,
    ).toBeNull();
    expect(await stored()).toEqual([
      { ...row, value: { deep: [value] } },
      { ...row, id: 2 },
    ]);
  });

  test.each(JSON_VALUES)('a json argument %j stays what it is', async (value) => {
    expect(await client.rpc('demo_echo', { value })).toMatchObject({ error: null, data: value });
    expect(await client.rpc('demo_pair', { label: 'a', value })).toMatchObject({ error: null, data: { a: value } });
  });

  test('a string for a text column is not serialized as JSON', async () => {
    await client.from('demo_values').insert({ id: 90, note: '"quoted"' });
    expect((await client.from('demo_values').select('note').eq('id', 90).single()).data).toEqual({ note: '"quoted"' });
  });

  test('a call that affects more rows than max-affected is rolled back', async () => {
    const call = (ids: number[]) => client.rpc('demo_rename', { ids }).maxAffected(2);
    const names = async () => (await client.from('demo_people').select('name').in('id', [1, 2, 3]).order('id')).data;
    const before = await names();
    expect(await call([1, 2, 3])).toMatchObject({ status: 400, error: { code: 'PGRST124', details: 'The query affects 3 rows' } });
    expect(await names()).toEqual(before);
    expect((await call([1, 2])).error).toBeNull();
    expect(
      (
        await client
          .rpc('demo_rename', { ids: [3] })
          .maxAffected(2)
          .select('id')
          .single()
      ).error,
    ).toBeNull();
  });

  test('a json argument in a query string is parsed as JSON', async () => {
    expect((await client.rpc('demo_echo', { value: '{"a":1}' }, { get: true })).data).toEqual({ a: 1 });
  });

  test('max-affected is refused for a function that returns no rows', async () => {
    const { error } = await client.rpc('demo_echo', { value: 1 }).maxAffected(2);
    expect(error).toMatchObject({ code: 'PGRST128' });
  });
});
