import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DirectoryInUseError, lockDirectory } from '../database/directory-lock.ts';
import { dumpDatabase } from '../database/dump/dump.ts';
import { DumpError } from '../database/dump/manifest.ts';
import { openSession } from '../database/dump/session.ts';
import { MAJOR, placeOf, readPassword } from '../database/embedded-postgres.ts';
import { startCluster, SUPERUSER } from '../database/postgres-cluster.ts';
import { copyPrograms } from '../database/postgres-programs.ts';
import { nameOfTime } from './backup-folder.ts';
import { installPackage, type Package, PGLITE, programsOf } from './earlier-packages.ts';
import { makeDatabase } from './new-database.ts';
import { openPgliteSession } from './pglite-session.ts';
import { type EmbeddedReplacement, finishReplacing, isReplacing, placeOfNew, removeNew, replaceData } from './replace-data.ts';

export interface OldData {
  /** Description for the operator. */
  readonly words: string;
  /** The package that reads the data. */
  readonly reader: Package;
  readonly isPglite: boolean;
}

/** Finds data of an earlier release that this one cannot open. Throws DumpError if there is none. */
export function findOldData(dataDir: string): OldData {
  const none = (why: string): DumpError => new DumpError(`There is nothing to take over in ${dataDir}: ${why}.`);
  if (!existsSync(dataDir)) throw none('the folder is not there');
  const { directory, dataFolder } = placeOf(dataDir);
  const versionFile = join(dataFolder, 'PG_VERSION');
  if (!existsSync(versionFile)) throw none('it has no database');
  const version = readFileSync(versionFile, 'utf8').trim();
  const hasPassword = existsSync(join(directory, 'postgres-password'));
  if (hasPassword && version === MAJOR) throw none('its database is of this release');
  // A Postgres server writes `postmaster.opts` before anything else. PGlite never does.
  const isPglite = !hasPassword && !existsSync(join(dataFolder, 'postmaster.opts'));
  if (isPglite) return { words: 'a database of an earlier release (PGlite)', reader: PGLITE, isPglite };
  if (!hasPassword) throw new DumpError(`${join(directory, 'postgres-password')} is missing: copy it from where the data came from.`);
  return { words: `a database of Postgres ${version}`, reader: programsOf(version), isPglite };
}

interface TakeOverOptions {
  readonly dataDir: string;
  readonly supabaseDir: string;
  /** The package that reads the old data, as a file. */
  readonly packageFile?: string | undefined;
}

/**
 * Converts an old database to this release by a dump and a load, compared row by row. Stored files and secrets stay. Returns the folder
 * to which the old data was moved.
 */
export async function takeOver({ dataDir, supabaseDir, packageFile }: TakeOverOptions): Promise<string> {
  const lock = lockDirectory(dataDir);
  try {
    await finishReplacing(dataDir);
    const old = findOldData(dataDir);
    refuseRunning(dataDir);
    const time = nameOfTime(new Date());
    const replacement = placeOfNew(dataDir, time);
    const workshop = dirname(replacement.dataFolder);
    mkdirSync(workshop, { recursive: true, mode: 0o711 });
    try {
      const dump = join(workshop, 'dump');
      const installed = installPackage(join(workshop, 'reader'), old.reader, packageFile);
      if (old.isPglite) await dumpPglite(dataDir, replacement, installed, dump);
      else await dumpEarlierMajor(dataDir, replacement, installed, dump);
      await makeDatabase(dataDir, replacement, dump, supabaseDir);
      const [kept] = await replaceData(dataDir, replacement, time, ['secrets.json', 'purged-accounts.txt', 'storage']);
      return kept!;
    } catch (error) {
      // After the first move the new data must stay: the next start continues the replacement.
      if (!isReplacing(dataDir)) removeNew(replacement);
      throw error;
    }
  } finally {
    lock.release();
  }
}

/** Pages of a table that one statement reads. Few, because PGlite holds a statement's whole answer before it sends any of it. */
const PAGES_AT_ONCE = 1000;

/** Dumps a copy of PGlite's data folder, because PGlite writes into the folder that it opens. */
async function dumpPglite(dataDir: string, { dataFolder }: EmbeddedReplacement, installed: string, dump: string): Promise<void> {
  const copy = join(dirname(dataFolder), 'old');
  cpSync(placeOf(dataDir).dataFolder, copy, { recursive: true });
  const { sql, close } = await openPgliteSession(installed, copy);
  try {
    await dumpDatabase(sql, dump, { pagesAtOnce: PAGES_AT_ONCE });
  } finally {
    await close();
  }
}

async function dumpEarlierMajor(dataDir: string, { dataFolder }: EmbeddedReplacement, installed: string, dump: string): Promise<void> {
  const { directory, dataFolder: old, programs } = placeOf(dataDir);
  const earlier = join(dirname(dataFolder), 'programs');
  copyPrograms(join(installed, 'native'), earlier);
  const cluster = await startCluster({
    dataFolder: old,
    password: readPassword(directory),
    programs: { bin: join(earlier, 'bin'), user: programs.user },
  });
  const session = openSession(cluster.addressOf(SUPERUSER));
  try {
    await dumpDatabase(session, dump);
  } finally {
    await session.end({ timeout: 1 });
    await cluster.stop();
  }
}

/** Refuses if the old release is running. Releases with PGlite used another lock file. */
function refuseRunning(dataDir: string): void {
  let pid: unknown;
  try {
    ({ pid } = JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')) as { pid?: unknown });
  } catch {
    return;
  }
  if (!Number.isInteger(pid) || Number(pid) <= 0) return;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
  }
  throw new DirectoryInUseError(dataDir, String(pid));
}
