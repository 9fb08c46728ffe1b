import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUseError, type Lock, lockDirectory } from '../database/directory-lock.ts';
import { restoreInto } from './restore-into.ts';
import { makeCluster, placesOf } from '../database/embedded-postgres.ts';
import { endLeftOver, startCluster, SUPERUSER } from '../database/postgres-cluster.ts';
import { DATABASE_FOLDER, verifyBackup } from './backup-folder.ts';

/** Of a cluster that is thrown away. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/**
 * Restores a backup for a try: every file is read, and the database is loaded into a cluster of its own, which is compared table by
 * table and thrown away. The cluster with the students in it is not touched: roles, too, belong to a cluster.
 */
export async function checkBackup(directory: string, dataDir: string, supabaseDir: string): Promise<void> {
  await verifyBackup(directory);
  await removeCheck(dataDir);
  const scratch = scratchOf(dataDir);
  const lock = lockDirectory(scratch);
  try {
    const options = await makeCluster(scratch);
    const cluster = await startCluster({ ...options, settings: SETTINGS });
    try {
      await restoreInto(cluster.addressOf(SUPERUSER), join(directory, DATABASE_FOLDER), supabaseDir);
    } finally {
      await cluster.stop('immediate');
    }
  } finally {
    await removePlaces(scratch, lock);
  }
}

/** On the disk that has room for the data, not in memory; the same folder every time, so that one left behind is found. */
function scratchOf(dataDir: string): string {
  return join(dataDir, 'check');
}

/** Removes what a check left that was killed, and ends its server. One that runs is left alone. */
export async function removeCheck(dataDir: string): Promise<void> {
  const scratch = scratchOf(dataDir);
  if (!existsSync(scratch)) return;
  let lock: Lock;
  try {
    lock = lockDirectory(scratch);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return;
    throw error;
  }
  await removePlaces(scratch, lock);
}

/** Its database may be in another folder. */
async function removePlaces(scratch: string, lock: Lock): Promise<void> {
  const places = placesOf(realpathSync(scratch));
  for (const place of places) await endLeftOver({ dataFolder: join(place, 'postgres') });
  // Before its file is removed, which Windows refuses while it is open.
  lock.release();
  for (const place of places) rmSync(place, { recursive: true, force: true });
}
