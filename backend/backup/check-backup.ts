import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUseError, type Lock, lockDirectory } from '../database/directory-lock.ts';
import { restoreInto } from './restore-into.ts';
import { makeCluster, placesOf } from '../database/embedded-postgres.ts';
import { endLeftOver, startCluster, SUPERUSER } from '../database/postgres-cluster.ts';
import { DATABASE_FOLDER, verifyBackup } from './backup-folder.ts';

/** Settings of a cluster that is thrown away after the check. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

/**
 * Checks a backup by a trial restore: reads every file, loads the database into a separate cluster, compares it table by table, and
 * deletes it. The students' cluster is not used at all, because even roles belong to a whole cluster.
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

/** Folder of the trial restore: on the data's disk, not in memory, and always the same, so that a leftover one is found. */
function scratchOf(dataDir: string): string {
  return join(dataDir, 'check');
}

/** Removes the folder of a check that was killed, and ends its server. Does not touch a check that is running. */
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

/** Removes the check's folders. Its database may be in a separate folder. */
async function removePlaces(scratch: string, lock: Lock): Promise<void> {
  const places = placesOf(realpathSync(scratch));
  for (const place of places) await endLeftOver({ dataFolder: join(place, 'postgres') });
  // Release first: Windows refuses to remove an open lock file.
  lock.release();
  for (const place of places) rmSync(place, { recursive: true, force: true });
}
