import postgres, { type Sql } from 'postgres';

import type { RunningBackend } from '../../../backend/start-backend.ts';
import { startTestBackend } from '../../../backend/testing/start-test-backend.ts';
import { startPostgres } from '../../support/postgres.ts';
import { liveThrough } from '../history.ts';
import { emptySqlServer, NOT_BY_SQL, prepareSqlServer, sqlServer, uuidOf } from '../sql-server.ts';
import { mutated, nearestFirst, type Mutant, type MutantOutcome } from './mutant.ts';
import { sqlLitmus } from './sql-litmus.ts';

const MOST_HISTORIES = 6;

let opened: Promise<{ backend: RunningBackend; sql: Sql }> | undefined;

/** A real Postgres: locks and open transactions need more than one connection. */
async function open(): Promise<{ backend: RunningBackend; sql: Sql }> {
  const server = await startPostgres();
  const backend = await startTestBackend(server.options);
  await prepareSqlServer(backend);
  const sql = postgres(server.url, { max: 4, onnotice: () => undefined });
  process.once(
    'disconnect',
    () =>
      void sql
        .end()
        .then(() => backend.close())
        .then(() => server.stop())
        .finally(() => process.exit()),
  );
  return { backend, sql };
}

export async function trySqlMutant(mutant: Mutant): Promise<MutantOutcome> {
  const { backend, sql } = await (opened ??= open());
  const name = 'sql' in mutant.where ? mutant.where.sql : '';
  const [found] = await sql<{ definition: string }[]>`select pg_get_functiondef(${name}::regproc) as definition`;
  const original = found!.definition;
  await sql.unsafe(mutated(original, mutant));
  try {
    return await outcomeOn(backend, sql, mutant.rule);
  } finally {
    await sql.unsafe(original);
  }
}

async function outcomeOn(backend: RunningBackend, sql: Sql, rule: string): Promise<MutantOutcome> {
  for (const [title, test] of nearestFirst(sqlLitmus, rule)) {
    await emptySqlServer(backend);
    const fault = await test(sql).catch((error: unknown) => String(error));
    if (fault) return { caughtBy: `${title}: ${fault}` };
  }
  for (let seed = 1; seed <= MOST_HISTORIES; seed++) {
    await emptySqlServer(backend);
    const server = (setting: Parameters<typeof sqlServer>[1]) => sqlServer(backend, setting);
    const [fault] = await liveThrough({ seed, without: NOT_BY_SQL, server, idOf: uuidOf }).catch((error: unknown) => [String(error)]);
    if (fault) return { caughtBy: `history ${seed}: ${fault}` };
  }
  return { survived: true };
}
