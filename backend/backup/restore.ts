import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDatabase } from '../setup/check-database.ts';
import { lockDirectory } from '../database/directory-lock.ts';
import { restoreInto } from './restore-into.ts';
import { DATABASE_FOLDER, FILES_FOLDER, nameOfTime, verifyBackup } from './backup-folder.ts';
import { linkOrCopy } from './backup.ts';
import { makeDatabase } from './new-database.ts';
import { finishReplacing, isReplacing, placeOfNew, placeOfNewFiles, removeNew, replaceData } from './replace-data.ts';

interface RestoreOptions {
  readonly backup: string;
  readonly dataDir: string;
  /** A new, empty database on an external server, instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly supabaseDir: string;
  /** Tables that are not restored. */
  readonly without?: readonly string[];
}

interface Restored {
  readonly accounts: number;
  readonly files: number;
  /** Folders with the old data. */
  readonly old: readonly string[];
}

/**
 * Restores a backup beside the current data, compares it with the backup, and only then replaces the current data. The newest list of
 * purged accounts is kept, so that accounts purged since the backup are purged again.
 */
export async function restore({ backup, dataDir, databaseUrl, supabaseDir, without = [] }: RestoreOptions): Promise<Restored> {
  const lock = lockDirectory(dataDir);
  try {
    await finishReplacing(dataDir);
    if (databaseUrl !== undefined) await checkDatabase(databaseUrl);
    const { list } = await verifyBackup(backup);
    const time = nameOfTime(new Date());
    const embedded = databaseUrl === undefined ? placeOfNew(dataDir, time) : undefined;
    const replacement = embedded ?? placeOfNewFiles(dataDir, time);
    try {
      for (const { path } of list.files) linkOrCopy(join(backup, FILES_FOLDER, path), join(replacement.files, path));
      keepNewestPurges(dataDir, replacement.files);
      const from = join(backup, DATABASE_FOLDER);
      const dump = embedded
        ? await makeDatabase(dataDir, embedded, from, supabaseDir, without)
        : await restoreInto(databaseUrl!, from, supabaseDir, without);
      const old = await replaceData(dataDir, replacement, time, []);
      const accounts = dump.tables.find(({ schema, name }) => schema === 'auth' && name === 'users')?.rows ?? 0;
      return { accounts, files: list.files.filter(({ path }) => path.startsWith('storage/')).length, old };
    } catch (error) {
      // After the first move the new data must stay: the next start continues the replacement.
      if (!isReplacing(dataDir)) removeNew(replacement);
      throw error;
    }
  } finally {
    lock.release();
  }
}

/** Merges the lists of purged accounts into a new file. The restored file may be a link to the backup's, so it is not changed. */
function keepNewestPurges(dataDir: string, files: string): void {
  const name = 'purged-accounts.txt';
  const lists = [join(files, name), join(dataDir, name)].filter((path) => existsSync(path));
  if (lists.length === 0) return;
  const ids = new Set(lists.flatMap((path) => readFileSync(path, 'utf8').split('\n')).filter((line) => line !== ''));
  rmSync(join(files, name), { force: true });
  writeFileSync(join(files, name), [...ids].map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true });
}
