/**
 * `npm run backup [-- --no-check]`: backs up everything, whether the app runs or not, into DATA_DIR/backups or BACKUP_DIR, and checks that
 * the backup can be restored. Exits with 1 if it cannot.
 */
import { join, relative } from 'node:path';

import { makeBackup, rotate } from '../../backend/backup/backup.ts';
import { checkBackup } from '../../backend/backup/check-backup.ts';
import { explainFailure } from '../../backend/backup/explain-failure.ts';
import { reachDatabase } from '../../backend/backup/reach-database.ts';
import { PostgresUnavailableError } from '../../backend/database/postgres-programs.ts';
import { readOptions } from '../../backend/environment.ts';
import { endOnSignals, readArguments } from './operator-command.ts';

const { values } = readArguments('Usage: npm run backup [-- --no-check]', {
  options: { 'no-check': { type: 'boolean', default: false } },
});
endOnSignals();

try {
  const { dataDir, databaseUrl, backupDir = join(dataDir, 'backups') } = readOptions(process.env);
  const reached = await reachDatabase(dataDir, databaseUrl);
  let made;
  try {
    made = await makeBackup({ dataDir, address: reached.address, backupDir });
  } finally {
    await reached.release();
  }
  const { directory, dump, list } = made;
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Backed up ${rows} rows of ${dump.tables.length} tables and ${list.files.length} files to ${relative('.', directory) || directory}`,
  );
  for (const sentence of dump.leftOut) console.warn(`Not in it: ${sentence}`);
  if (list.missing.length > 0)
    console.warn(
      `${list.missing.length} stored files were not on the disk, or not as they were (deleted meanwhile, lost or spoiled before): ${list.missing.slice(0, 3).join(', ')}`,
    );
  let mayReplace = values['no-check'];
  if (values['no-check']) {
    console.log('It was not checked that it restores.');
  } else {
    try {
      await checkBackup(directory, dataDir, 'supabase');
      mayReplace = true;
      console.log('It was restored for a try, and every table is the same.');
    } catch (error) {
      // If Postgres only works through DATABASE_URL, there is no local server for a trial restore.
      if (databaseUrl !== undefined && error instanceof PostgresUnavailableError) {
        console.warn(`It was not checked that it restores. ${error.message}`);
      } else {
        console.error(`The backup is written, but it cannot be restored as it is: ${explainFailure(error)}`);
        process.exitCode = 1;
      }
    }
  }
  // Delete older backups only if the new one was checked, or the operator wanted no check.
  const gone = mayReplace ? rotate(backupDir, new Date()) : [];
  if (gone.length > 0) console.log(`Deleted ${gone.length} older backups: ${gone.join(', ')}`);
} catch (error) {
  console.error(`There is no backup. ${explainFailure(error)}`);
  process.exitCode = 1;
}
