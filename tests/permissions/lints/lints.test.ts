import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { RunningBackend } from '../../../backend/start-backend.ts';
import { startTestBackend } from '../../../backend/testing/start-test-backend.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { hasSplinter, lint, type Finding } from './splinter.ts';

describe.skipIf(!hasSplinter)('Supabase’s own lints (splinter)', () => {
  let server: TestPostgres;
  let backend: RunningBackend;

  beforeAll(async () => {
    server = await startPostgres();
    backend = await startTestBackend(server.options);
  });
  afterAll(async () => {
    await backend?.close();
    await server?.stop();
  });

  /**
   * Informational lints, such as an index that no query has used yet, are not faults. The schema `_realtime` is the embedded
   * backend's: no client can reach it.
   */
  const faults = (): Finding[] =>
    lint(server.url).filter(({ severity, message }) => severity !== 'info' && !message.includes('`_realtime.'));

  test('report no error and no warning', () => {
    expect(faults()).toEqual([]);
  });

  test('detect each of these seeded mistakes', async () => {
    await backend.query('create table public.open_to_all (id integer primary key, owner uuid references auth.users (id))');
    await backend.query('grant all on public.open_to_all to anon, authenticated');
    await backend.query('create view public.accounts as select id, email from auth.users');
    await backend.query('grant select on public.accounts to authenticated');
    await backend.query('create function public.careless() returns integer language sql as $$ select 1 $$');
    await backend.query('create table public.slow (id integer primary key, owner uuid)');
    await backend.query('alter table public.slow enable row level security');
    await backend.query('create policy "asks for every row" on public.slow to authenticated using (owner = auth.uid())');
    await backend.query('create policy "asks again" on public.slow to authenticated using (owner = auth.uid())');
    const categories = lint(server.url).map(({ category }) => category.replace(/^splinter\/\w+\//, ''));
    expect(categories).toEqual(
      expect.arrayContaining([
        'rlsDisabledInPublic',
        'authUsersExposed',
        'securityDefinerView',
        'functionSearchPathMutable',
        'unindexedForeignKeys',
        'authRlsInitplan',
        'multiplePermissivePolicies',
      ]),
    );
  });
});
