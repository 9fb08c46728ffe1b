import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

/**
 * Tells the database in which folder it was opened (INC-5). A copy of a folder has other inodes, born at another time,
 * than the folder had, whatever it is called and wherever it lies; nothing inside could tell them apart.
 */
export async function tellPlace(database: Database, dataDir: string): Promise<void> {
  // Written once, when the cluster was made.
  const { ino, birthtimeNs } = statSync(join(dataDir, 'postgres', 'PG_VERSION'), { bigint: true });
  const [known] = await database.query(`select from pg_proc where oid = to_regprocedure('sync.opened_at(text)')`);
  // Somebody else's project has no sync protocol.
  if (known) await database.query('select sync.opened_at($1)', [`${ino}-${birthtimeNs}`]);
}
