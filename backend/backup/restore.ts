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
  /** A new, empty database of a server of others, instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly supabaseDir: string;
  /** Tables that are given up. */
  readonly without?: readonly string[];
}

interface Restored {
  readonly accounts: number;
  readonly files: number;
  /** The folders of what was there before. */
  readonly old: readonly string[];
}

/**
 * Makes the data of a backup beside the data directory's own, compares it, and only then puts it in its place. Accounts that were
 * purged since the backup are purged again: the newest list of them is kept.
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
      // From the first move on, the next start continues.
      if (!isReplacing(dataDir)) removeNew(replacement);
      throw error;
    }
  } finally {
    lock.release();
  }
}

/** A file that is not shared with the backup: it is written again. */
function keepNewestPurges(dataDir: string, files: string): void {
  const name = 'purged-accounts.txt';
  const lists = [join(files, name), join(dataDir, name)].filter((path) => existsSync(path));
  if (lists.length === 0) return;
  const ids = new Set(lists.flatMap((path) => readFileSync(path, 'utf8').split('\n')).filter((line) => line !== ''));
  rmSync(join(files, name), { force: true });
  writeFileSync(join(files, name), [...ids].map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true });
}
