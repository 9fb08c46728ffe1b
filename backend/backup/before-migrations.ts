import { join } from 'node:path';
import { StartError } from '../base/start-error.ts';
import { makeBackup } from './backup.ts';
import { explainFailure } from './explain-failure.ts';
import { addressOfRunning } from './reach-database.ts';

interface Options {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly backupDir?: string;
  readonly backsUpBeforeMigrations?: boolean;
}

/** Makes the backup by which a migration can be undone (docs/production.md). If it fails, nothing is migrated. */
export async function backUpBeforeMigrations(options: Options): Promise<void> {
  const { dataDir, databaseUrl, backupDir = join(dataDir, 'backups'), backsUpBeforeMigrations = true } = options;
  if (!backsUpBeforeMigrations) return;
  try {
    const address = databaseUrl ?? addressOfRunning(dataDir);
    const { directory } = await makeBackup({ dataDir, address, backupDir, suffix: '-before-migrations' });
    console.log(`Before the migrations of this release, a backup was made: ${directory}`);
  } catch (error) {
    throw new StartError(
      `Migrations have to run, and no backup could be made before them. ${explainFailure(error)} (BACKUP_DIR names another folder; BACKUP_BEFORE_MIGRATIONS=off migrates without a backup.)`,
      { cause: error },
    );
  }
}
