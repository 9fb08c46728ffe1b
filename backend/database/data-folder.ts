import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

/**
 * Records the identity of the data folder in the database (INC-5). A copied folder has other inodes and birth times;
 * nothing inside it differs from the original.
 */
export async function recordDataFolder(database: Database, dataDir: string): Promise<void> {
  // Written once, when the cluster is created.
  const { ino, birthtimeNs } = statSync(join(dataDir, 'postgres', 'PG_VERSION'), { bigint: true });
  const [known] = await database.query(`select from pg_proc where oid = to_regprocedure('sync.opened_at(text)')`);
  // Other projects have no sync protocol.
  if (known) await database.query('select sync.opened_at($1)', [`${ino}-${birthtimeNs}`]);
}
