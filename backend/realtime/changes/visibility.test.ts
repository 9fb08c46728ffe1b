import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres-database.ts';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres.ts';
import { installInternalSchema } from '../internal-schema.ts';
import { type Change, ChangeFeed } from './change-feed.ts';
import { readRelations, type Relation } from './relation.ts';
import { visibilityFunction } from './visibility-schema.ts';
import { readVisibility } from './visibility.ts';

describe('visibility of changes', () => {
  let server: TestPostgres;
  let database: Database;
  let relation: Relation;

  beforeAll(async () => {
    server = await startPostgres();
    database = await openPostgres(server.url);
    await database.script(`create table public.notes (id int primary key, body text);
      grant select on public.notes to authenticated;
      alter publication supabase_realtime add table public.notes`);
    await installInternalSchema(database);
    relation = (await readRelations(database)).find(({ table }) => table === 'notes')!;
    await database.script(visibilityFunction(relation));
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  /** Writes, and reports the change as the feed does. */
  async function write(type: Change['type'], sql: string): Promise<Change> {
    const [row] = await database.query<{ record: Record<string, unknown>; xid: string }>(
      `${sql} returning to_jsonb(notes) as record, pg_current_xact_id()::xid::text as xid`,
    );
    return { relation, type, record: row!.record, oldRecord: undefined, xid: row!.xid, commitTimestamp: new Date().toISOString() };
  }

  test('does not depend on concurrent writes to the row', async () => {
    const inserted = await write('INSERT', `insert into public.notes values (1, 'first')`);
    const updated = await write('UPDATE', `update public.notes set body = 'second'`);
    let questions = 0;
    const busy: Database = {
      ...database,
      query: async (sql, params) => {
        const rows = await database.query(sql, params);
        questions += 1;
        if (questions === 1) await database.query('delete from public.notes');
        return rows as never;
      },
    };
    const claims = { role: 'authenticated', exp: Infinity };
    const { visible } = await readVisibility(busy, relation, [{ claims, changes: [inserted, updated] }]);
    expect(questions).toBeGreaterThan(1);
    expect([...visible[0]!].map(({ type }) => type)).toEqual(['INSERT', 'UPDATE']);
  });

  test('a row written in a subtransaction, as by every push, counts as current and not as rewritten', async () => {
    const reported: Change[] = [];
    const feed = await ChangeFeed.start(database, async (changes) => void reported.push(...changes));
    await feed.listen(await feed.relations());
    await database.script(`do $$ begin
      begin
        insert into public.notes values (2, 'pushed');
      exception when unique_violation then null;
      end;
    end $$`);
    await expect.poll(() => reported.length).toBe(1);
    await feed.stop();
    const [row] = await database.query<{ xid: string }>('select xmin::text as xid from public.notes where id = 2');
    expect(reported[0]).toMatchObject({ record: { id: 2 }, xid: row!.xid });
    let questions = 0;
    const counted: Database = { ...database, query: (sql, params) => ((questions += 1), database.query(sql, params)) };
    const claims = { role: 'authenticated', exp: Infinity };
    await readVisibility(counted, relation, [{ claims, changes: reported }]);
    expect(questions).toBe(1);
  });
});
