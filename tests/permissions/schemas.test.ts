import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { backends, type TestBackend } from '../support/backends.ts';
import { createCast, type Cast } from '../support/cast.ts';

/** Postgres functions that read files, other sessions or settings, or run SQL given as text. */
const BUILT_IN = [
  'set_config',
  'current_setting',
  'pg_read_file',
  'pg_ls_dir',
  'lo_export',
  'query_to_xml',
  'pg_terminate_backend',
  'pg_sleep',
  'version',
];

/** One for each role of the database that a request can have; what is tried here does not depend on the caller's rows. */
const CALLERS = ['visitor', 'owner'] as const;

/** Not an interface: rows of a query have an index signature. */
type Named = { readonly schema: string; readonly name: string };

describe.each(backends)('private schemas are unreachable, on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let cast: Cast;

  beforeAll(async () => {
    backend = await open();
    cast = await createCast(backend);
  });
  afterAll(() => backend?.close());

  test.skipIf(!hasSql)('tables of other schemas can be neither read nor written', async () => {
    const others = await backend.query<{ schema: string; name: string }>(`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname <> 'public' and n.nspname not like 'pg_toast%'
        and (n.nspname not in ('pg_catalog', 'information_schema') or c.relname in ('pg_user', 'pg_shadow', 'pg_stat_activity', 'pg_settings', 'tables'))
        and c.relname not in (select relname from pg_class where relnamespace = 'public'::regnamespace)`);
    expect(others.map(({ schema }) => schema)).toEqual(expect.arrayContaining(['auth', 'storage', 'sync', 'private', 'pg_catalog']));
    for (const role of CALLERS) {
      const { client } = cast[role];
      const answers = others.flatMap(({ schema, name }) => [
        client.schema(schema).from(name).select(),
        client.schema(schema).from(name).insert({}),
        client.from(name).select(),
        client.from(`${schema}.${name}`).select(),
        client.from('todos').select(`id, ${name}(*)`),
      ]);
      const open = (await Promise.all(answers)).flatMap(({ status, error }, place) =>
        status < 400 ? [others[Math.floor(place / 5)], error] : [],
      );
      expect.soft(open, role).toEqual([]);
    }
  });

  test.skipIf(!hasSql)('functions of other schemas cannot be called', async () => {
    const others = await backend.query<Named>(`
      select distinct n.nspname as schema, p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('sync', 'private', 'pictures', 'auth', 'storage')
        and p.proname not in (select proname from pg_proc where pronamespace = 'public'::regnamespace)`);
    const named = [...others, ...BUILT_IN.map((name) => ({ schema: 'pg_catalog', name }))];
    for (const role of CALLERS) {
      const { client } = cast[role];
      const ways = [
        ({ schema, name }: Named) => client.schema(schema).rpc(name),
        ({ name }: Named) => client.rpc(name),
        ({ schema, name }: Named) => client.rpc(`${schema}.${name}`),
      ];
      // One way after the other: up to 500 requests of one caller may wait.
      for (const way of ways) {
        const answers = await Promise.all(named.map(way));
        const open = answers.flatMap(({ status }, place) => (status < 400 ? [named[place]] : []));
        expect.soft(open, role).toEqual([]);
      }
    }
  });

  test.skipIf(!hasSql)('accounts cannot be administered, and only the API is served', async () => {
    for (const role of CALLERS) {
      for (const path of [
        `/auth/v1/admin/users`,
        `/auth/v1/admin/users/${cast.owner.id}`,
        '/auth/v1/admin/generate_link',
        '/graphql/v1',
        '/pg/query',
      ]) {
        const answer = await fetch(backend.url + path, {
          headers: { apikey: backend.publishableKey, authorization: `Bearer ${cast[role].accessToken}` },
        });
        expect.soft(answer.status, path).toBeGreaterThanOrEqual(400);
      }
    }
  });
});
