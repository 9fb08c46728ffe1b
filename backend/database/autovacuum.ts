import type { Database } from './database.ts';

/** Postgres's own `autovacuum_naptime`. */
const INTERVAL_MS = 60_000;

/**
 * Replaces Postgres's autovacuum, a separate process that PGlite lacks: without it every update leaves a dead row forever, and
 * the planner never learns a table's size.
 */
export function startAutovacuum(database: Pick<Database, 'query' | 'script'>): { stop(): void } {
  const timer = setInterval(() => {
    vacuumWhereNeeded(database).catch((error: unknown) => console.error(error));
  }, INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Vacuums and analyses the tables beyond Postgres's own thresholds, one at a time; returns their names. */
export async function vacuumWhereNeeded(database: Pick<Database, 'query' | 'script'>): Promise<string[]> {
  const tables = await database.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name
    from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`);
  // Each is a borrow of its own: requests run in between.
  for (const { name } of tables) await database.script(`vacuum (analyze) ${name}`);
  return tables.map(({ name }) => name);
}
