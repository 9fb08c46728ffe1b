import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDirectory } from '../database/directory-lock.ts';
import { dumpDatabase } from '../database/dump/dump.ts';
import { sha256OfFile } from '../database/dump/load.ts';
import { type Dump, seal } from '../database/dump/manifest.ts';
import { openSession } from '../database/dump/session.ts';
import type { DatabaseAddress } from '../database/postgres-cluster.ts';
import { makeFolder, renameDurably, syncFile, syncFolders, writeDurably } from '../base/durable-files.ts';
import {
  type BackupList,
  backupsIn,
  DATABASE_FOLDER,
  emptyList,
  FILES_FOLDER,
  isExpired,
  LIST_FILE,
  nameOfTime,
  outdated,
  readBackup,
} from './backup-folder.ts';

export interface BackupOptions {
  readonly dataDir: string;
  readonly address: DatabaseAddress;
  /** Directory of backups. Each is in a folder named by its time. */
  readonly backupDir: string;
  /** Follows the time in the folder's name. */
  readonly suffix?: '' | '-before-migrations';
}

export interface Backup {
  readonly directory: string;
  readonly dump: Dump;
  readonly list: BackupList;
}

/** Files to back up in addition to the database and the stored files. */
const SMALL_FILES = ['secrets.json', 'purged-accounts.txt'];

/**
 * Copies all data while the app keeps running: the database as of one moment, the stored files that it names, the secrets and the list
 * of purged accounts. The backup appears whole or not at all.
 */
export async function makeBackup({ dataDir, address, backupDir, suffix = '' }: BackupOptions): Promise<Backup> {
  makeFolder(backupDir, 0o700);
  const lock = lockDirectory(backupDir);
  const name = `${nameOfTime(new Date())}${suffix}`;
  const unfinished = join(backupDir, `${name}${UNFINISHED}`);
  try {
    // Remove unfinished backups of processes that died. Nothing else writes here, because this process holds the lock.
    for (const left of readdirSync(backupDir)) if (left.endsWith(UNFINISHED)) rmSync(join(backupDir, left), { recursive: true });
    const { dump, versions } = await dumpWithVersions(address, join(unfinished, DATABASE_FOLDER));
    const list = await copyFiles(dataDir, unfinished, versions, backupDir, dump.time);
    syncFolders(unfinished);
    writeDurably(join(unfinished, LIST_FILE), seal(list));
    const directory = join(backupDir, name);
    renameDurably(unfinished, directory);
    return { directory, dump, list };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

const UNFINISHED = '.unfinished';

/** Deletes the backups that are no longer kept; returns their names. */
export function rotate(backupDir: string, now: Date): string[] {
  const gone = outdated(backupsIn(backupDir), now);
  for (const name of gone) rmSync(join(backupDir, name), { recursive: true, force: true });
  return gone;
}

/** Deletes expired backups, because they contain deleted accounts. Needed when the operator no longer makes backups, which rotate them. */
export async function deleteExpired(backupDir: string, now: Date): Promise<void> {
  for (const name of backupsIn(backupDir)) {
    if (!isExpired(name, now)) continue;
    await rm(join(backupDir, name), { recursive: true, force: true });
    console.log(`Deleted the backup ${name}: none is kept for 30 days.`);
  }
}

/** Dumps the database, and reads the ids of the stored files in the same snapshot. */
async function dumpWithVersions(address: DatabaseAddress, directory: string): Promise<{ dump: Dump; versions: string[] }> {
  const session = openSession(address);
  let versions: string[] = [];
  try {
    const dump = await dumpDatabase(session, directory, {
      inSnapshot: async (sql) => {
        const [known] = await sql.unsafe<[{ known: boolean }]>(`select to_regclass('storage.objects') is not null as known`);
        if (!known.known) return;
        const rows = await sql.unsafe<{ version: string }[]>('select distinct version from storage.objects where version is not null');
        versions = rows.map(({ version }) => version);
      },
    });
    return { dump, versions };
  } finally {
    await session.end({ timeout: 1 });
  }
}

/**
 * Copies the stored files. Their ids are random and their bytes never change, so a file that the newest backup has is linked where the
 * file system allows, and takes no space. Damage to a linked file affects both backups, so only intact files are linked.
 */
async function copyFiles(
  dataDir: string,
  target: string,
  versions: readonly string[],
  backupDir: string,
  time: string,
): Promise<BackupList> {
  const list = emptyList(time);
  const [before] = backupsIn(backupDir);
  const known = new Map(before === undefined ? [] : knownFiles(join(backupDir, before)).map((file) => [file.path, file]));
  for (const version of versions) {
    const path = `storage/${version.slice(0, 2)}/${version}`;
    const earlier = known.get(path);
    const sources = [...(earlier === undefined ? [] : [join(backupDir, before!, FILES_FOLDER, path)]), join(dataDir, path)];
    const to = join(target, FILES_FOLDER, path);
    let file: BackupFile | undefined;
    for (const from of sources) {
      if (!linkOrCopy(from, to)) continue;
      file = await factsOf(target, path);
      if (earlier === undefined || file.sha256 === earlier.sha256) break;
      file = undefined;
      rmSync(to);
    }
    // The file was deleted since the snapshot, or was lost or damaged before.
    if (file === undefined) list.missing.push(version);
    else list.files.push(file);
  }
  for (const path of SMALL_FILES) {
    if (!existsSync(join(dataDir, path))) continue;
    const to = join(target, FILES_FOLDER, path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    copyFileSync(join(dataDir, path), to);
    syncFile(to);
    list.files.push(await factsOf(target, path));
  }
  return list;
}

type BackupFile = BackupList['files'][number];

function knownFiles(directory: string): BackupFile[] {
  try {
    return readBackup(directory).files;
  } catch {
    // The newest backup is damaged or of an older release, so all files are copied again.
    return [];
  }
}

async function factsOf(target: string, path: string): Promise<BackupFile> {
  const full = join(target, FILES_FOLDER, path);
  return { path, bytes: statSync(full).size, sha256: await sha256OfFile(full) };
}

/** False if the file is gone. */
export function linkOrCopy(from: string, to: string): boolean {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
  }
  try {
    // The target is on another disk, or the file system has no links.
    copyFileSync(from, to);
    syncFile(to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
