import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend } from '../start-backend.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekagra-prepare-'));
  // Postgres runs as another system user than this test.
  chmodSync(directory, 0o711);
  cpSync('supabase', join(directory, 'supabase'), { recursive: true });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a later migration is applied once to existing data, and a failing one leaves nothing', async () => {
  const options = { port: 0, dataDir: join(directory, 'data'), supabaseDir: join(directory, 'supabase') };
  const write = (name: string, sql: string) => writeFileSync(join(options.supabaseDir, 'migrations', name), sql);
  const first = await startTestBackend(options);
  await first.query("insert into auth.users (id, email) values (gen_random_uuid(), 'kept@example.com')");
  await first.close();

  write('20990101000000_marks.sql', 'create table public.marks (id int primary key); insert into public.marks values (1);');
  for (let starts = 0; starts < 2; starts++) {
    const backend = await startBackend(options);
    expect(await backend.query('select id from public.marks')).toEqual([{ id: 1 }]);
    expect(await backend.query("select count(*)::int as kept from auth.users where email = 'kept@example.com'")).toEqual([{ kept: 1 }]);
    await backend.close();
  }

  write('20990102000000_broken.sql', 'insert into public.marks values (2); select no_such_function();');
  await expect(startBackend(options)).rejects.toThrow(/Migration 20990102000000_broken.sql failed: .*no_such_function/);
  write('20990102000000_broken.sql', 'insert into public.marks values (3);');
  const repaired = await startBackend(options);
  expect(await repaired.query('select id from public.marks order by id')).toEqual([{ id: 1 }, { id: 3 }]);
  expect(
    await repaired.query("select version, name from supabase_migrations.schema_migrations where version like '2099%' order by version"),
  ).toEqual([
    { version: '20990101000000', name: 'marks' },
    { version: '20990102000000', name: 'broken' },
  ]);
  await repaired.close();
});
