import { CompiledQuery, Kysely } from 'kysely';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../tests/support/postgres.ts';
import { asCaller, type Caller, withoutEnd } from './callers.ts';
import { endingDialect } from './sessions.ts';

const raw = (statement: string) => CompiledQuery.raw(statement) as CompiledQuery<Record<string, unknown>>;
const callerOf = (role: Caller['role']): Caller => ({ key: role, role });

describe('sessions of the database', () => {
  let pool: postgres.Sql;
  let kysely: Kysely<unknown>;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const server = await startPostgres();
    pool = postgres(server.options.databaseUrl as string, { onnotice: () => {} });
    kysely = new Kysely({ dialect: endingDialect(pool, 2) });
    stop = async () => {
      await kysely.destroy();
      await pool.end();
      await server.stop();
    };
  });
  afterAll(() => stop?.());

  const endOf = async (executor: Pick<Kysely<unknown>, 'executeQuery'>) =>
    (await executor.executeQuery(raw(`select current_setting('statement_timeout') as value`))).rows[0]!['value'];

  test.each([
    ['anon', '3s'],
    ['authenticated', '8s'],
    ['service_role', '30s'],
  ] as const)('a statement of %s ends after %s, in a transaction and outside, whoever had the session before', async (role, seconds) => {
    await withoutEnd('migrations', () => endOf(kysely));
    await asCaller(callerOf(role), async () => {
      expect(await endOf(kysely)).toBe(seconds);
      expect(await kysely.transaction().execute(endOf)).toBe(seconds);
    });
  });

  test('the backend’s own work ends after 30 s, migrations never', async () => {
    expect(await endOf(kysely)).toBe('30s');
    expect(await withoutEnd('migrations', () => kysely.transaction().execute(endOf))).toBe('0');
  });

  test('a visitor’s statement is ended', async () => {
    const sleeping = asCaller(callerOf('anon'), () => kysely.executeQuery(raw('select pg_sleep(30)')));
    await expect(sleeping).rejects.toMatchObject({ code: '57014' });
  });

  test('a connection that is lost in a transaction ends that transaction at once, and nothing of it runs elsewhere', async () => {
    await kysely.executeQuery(raw('create table lost (id int)'));
    const lose = () =>
      kysely.transaction().execute(async (transaction) => {
        await transaction.executeQuery(raw('insert into lost values (1)'));
        const { rows } = await transaction.executeQuery(raw('select pg_backend_pid() as pid'));
        await pool`select pg_terminate_backend(${rows[0]!['pid'] as number})`;
        for (let id = 2; id < 1000; id += 1) {
          // oxlint-disable-next-line no-await-in-loop -- until the loss is noticed
          await transaction.executeQuery(raw(`insert into lost values (${id})`));
        }
      });
    // By chance, a statement meets an end that postgres.js tells it of, or one that it does not.
    for (let time = 0; time < 20; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one loss at a time
      await expect(lose()).rejects.toThrow(/connection|terminat/i);
    }
    expect((await kysely.executeQuery(raw('select count(*)::int as n from lost'))).rows).toEqual([{ n: 0 }]);
    // Both sessions, over and over.
    await Promise.all(Array.from({ length: 20 }, () => endOf(kysely)));
  });

  test('a session that nobody uses gives its memory back, and the next request has a new one', async () => {
    const brief = new Kysely<unknown>({ dialect: endingDialect(pool, 2, 50) });
    try {
      const sessionOf = async () => (await brief.executeQuery(raw('select pg_backend_pid() as pid'))).rows[0]!['pid'] as number;
      const [first, second] = await Promise.all([sessionOf(), sessionOf()]);
      await expect.poll(() => pool`select pid from pg_stat_activity where pid in (${first!}, ${second!})`).toEqual([]);
      // More than the size at once: what has ended is not counted, and not lent.
      for (const pid of await Promise.all([sessionOf(), sessionOf(), sessionOf()])) expect([first, second]).not.toContain(pid);
    } finally {
      await brief.destroy();
    }
  });

  test('an answer of a caller is cut off beyond 8 MB; the backend’s own is not', async () => {
    const large = raw(`select repeat('x', 100000) as text from generate_series(1, 120)`);
    await expect(asCaller(callerOf('authenticated'), () => kysely.executeQuery(large))).rejects.toMatchObject({ code: '54000' });
    expect((await kysely.executeQuery(large)).rows).toHaveLength(120);
    expect(await endOf(kysely)).toBe('30s');
  });
});
