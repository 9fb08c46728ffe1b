import postgres, { type Sql } from 'postgres';

import { startBackend, type RunningBackend } from '../../../backend/start-backend.ts';
import { startPostgres } from '../../support/postgres.ts';
import { liveThrough } from '../history.ts';
import { emptySqlServer, prepareSqlServer, sqlServer, uuidOf } from '../sql-server.ts';
import { effectiveFunctions } from './effective-functions.ts';
import { mutated, type Mutant, type MutantOutcome } from './mutant.ts';
import { sqlLitmus } from './sql-litmus.ts';

const MOST_HISTORIES = 25;

let opened: Promise<{ backend: RunningBackend; sql: Sql }> | undefined;

/** A real Postgres: locks and open transactions need more than one connection. */
async function open(): Promise<{ backend: RunningBackend; sql: Sql }> {
  const server = await startPostgres();
  const backend = await startBackend({ port: 0, dataDir: 'memory://', databaseUrl: server.url });
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
  const original = effectiveFunctions().get(name);
  if (original === undefined) throw new Error(`“${mutant.why}”: no function ${name}`);
  await sql.unsafe(mutated(original, mutant));
  try {
    return await outcomeOn(backend, sql);
  } finally {
    await sql.unsafe(original);
  }
}

async function outcomeOn(backend: RunningBackend, sql: Sql): Promise<MutantOutcome> {
  for (const [title, test] of Object.entries(sqlLitmus)) {
    await emptySqlServer(backend);
    const fault = await test(sql).catch((error: unknown) => String(error));
    if (fault) return { caughtBy: `${title}: ${fault}` };
  }
  for (let seed = 1; seed <= MOST_HISTORIES; seed++) {
    await emptySqlServer(backend);
    const server = (setting: Parameters<typeof sqlServer>[1]) => sqlServer(backend, setting);
    const [fault] = await liveThrough({ seed, without: ['lateCommits'], server, idOf: uuidOf }).catch((error: unknown) => [String(error)]);
    if (fault) return { caughtBy: `history ${seed}: ${fault}` };
  }
  return { survived: true };
}
