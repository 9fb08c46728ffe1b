import type { Database } from '../../backend/database/database.ts';
import { appliedVersions } from '../../backend/database/migrations.ts';
import { openPostgres } from '../../backend/database/postgres-database.ts';
import type { TestCluster } from './cluster.ts';

let made = 0;

/** URL of an empty database on that server. */
export async function newDatabase(server: TestCluster): Promise<string> {
  const name = `made_${++made}`;
  await onDatabase(server.url, (database) => database.query(`create database ${name}`));
  return server.urlOf(name);
}

export async function onDatabase<T>(url: string, run: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPostgres(url);
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

/** Versions of the recorded migrations, oldest first. */
export const appliedIn = (url: string): Promise<string[]> =>
  onDatabase(url, async (database) => [...(await appliedVersions(database))].toSorted());
