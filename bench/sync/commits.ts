import postgres from 'postgres';

import { type Race, raceCommits } from '../../tests/support/commit-race.ts';
import { startPostgres } from '../../tests/support/postgres.ts';

const RACE: Race = { writers: 32, rows: 1_000_000, rowsPerCommit: 50, longestWaitMs: 50 };

/** `npm run bench -- commits [rows]`: how many rows two readers miss while 32 writers commit late, on a real Postgres. */
export async function run([rows = String(RACE.rows)]: readonly string[]): Promise<void> {
  const server = await startPostgres();
  const sql = postgres(server.url, { max: RACE.writers + 2, onnotice: () => undefined });
  const started = performance.now();
  const outcome = await raceCommits(sql, { ...RACE, rows: Number(rows) });
  const seconds = Math.round((performance.now() - started) / 1000);
  await sql.end();
  await server.stop();
  console.log(JSON.stringify({ ...RACE, rows: Number(rows), ...outcome, seconds }));
  // If the timestamp reader missed nothing, nothing committed late.
  if (outcome.missedByCursor > 0 || outcome.twiceByCursor > 0 || outcome.missedByTime === 0) process.exitCode = 1;
}
