import postgres, { type Sql } from 'postgres';

import { startPostgres } from '../../support/postgres.ts';
import { liveThrough } from '../history.ts';
import { emptyTables, openRealSql, type RealSql } from '../sql-server.ts';
import { mutated, nearestFirst, type Mutant, type MutantOutcome } from './mutant.ts';
import { sqlLitmus } from './sql-litmus.ts';

const MOST_HISTORIES = 6;

interface Database {
  readonly real: RealSql;
  readonly sql: Sql;
}

let opened: Promise<Database> | undefined;

async function open(): Promise<Database> {
  const server = await startPostgres();
  const real = await openRealSql(server.url);
  const sql = postgres(server.url, { max: 4, onnotice: () => undefined });
  process.once(
    'disconnect',
    () =>
      void Promise.all([sql.end(), real.close()])
        .then(() => server.stop())
        .finally(() => process.exit()),
  );
  return { real, sql };
}

export async function trySqlMutant(mutant: Mutant): Promise<MutantOutcome> {
  const database = await (opened ??= open());
  const { sql } = database;
  const name = 'sql' in mutant.where ? mutant.where.sql : '';
  const [found] = await sql<{ definition: string }[]>`select pg_get_functiondef(${name}::regproc) as definition`;
  const original = found!.definition;
  await sql.unsafe(mutated(original, mutant));
  try {
    return await outcomeOn(database, mutant.rule);
  } finally {
    await sql.unsafe(original);
  }
}

async function outcomeOn({ real, sql }: Database, rule: string): Promise<MutantOutcome> {
  for (const [title, test] of nearestFirst(sqlLitmus, rule)) {
    await emptyTables(real.query);
    const fault = await test(sql).catch((error: unknown) => String(error));
    if (fault) return { caughtBy: `${title}: ${fault}` };
  }
  for (let seed = 1; seed <= MOST_HISTORIES; seed++) {
    const [fault] = await liveThrough({ seed, ...real.options }).catch((error: unknown) => [String(error)]);
    if (fault) return { caughtBy: `history ${seed}: ${fault}` };
  }
  return { survived: true };
}
