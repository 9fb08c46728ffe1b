import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { sha256OfFile, verifyDump } from '../database/dump/load.ts';
import { type Dump, DumpError, unseal } from '../database/dump/manifest.ts';

/** The list of a backup's files. It is written last: a folder without it is no finished backup. */
export const LIST_FILE = 'backup.json';

export const DATABASE_FOLDER = 'database';
/** Folder with the files of `DATA_DIR` other than the database, under the same names. */
export const FILES_FOLDER = 'files';

const FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A path below `files`. The pattern allows no path outside of it. */
const path = v.pipe(v.string(), v.regex(/^(?:secrets\.json|purged-accounts\.txt|storage\/[\w-]{1,4}\/[\w-]{1,100})$/));

const LIST = v.object({
  format: v.literal(FORMAT),
  time: v.pipe(v.string(), v.isoTimestamp()),
  files: v.array(v.object({ path, bytes: count, sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) })),
  /** Stored files that the database names but that were not on the disk. */
  missing: v.array(v.string()),
});

export type BackupList = v.InferOutput<typeof LIST>;

export function emptyList(time: string): BackupList {
  return { format: FORMAT, time, files: [], missing: [] };
}

/** Reads the list of a backup. Throws DumpError if the folder is no finished backup of this format. */
export function readBackup(directory: string): BackupList {
  const list = v.safeParse(LIST, unseal(join(directory, LIST_FILE), `${directory} is no finished backup: it has no ${LIST_FILE}.`));
  if (!list.success) throw new DumpError(`${join(directory, LIST_FILE)} is not of this release: use the one that made the backup.`);
  return list.output;
}

/** Reads and checks a whole backup. Throws DumpError if a file is missing, cut or altered. */
export async function verifyBackup(directory: string): Promise<{ readonly list: BackupList; readonly dump: Dump }> {
  const list = readBackup(directory);
  for (const file of list.files) {
    const full = join(directory, FILES_FOLDER, file.path);
    if (!existsSync(full)) throw new DumpError(`The backup is not whole: ${full} is missing.`);
    if (statSync(full).size !== file.bytes || (await sha256OfFile(full)) !== file.sha256)
      throw new DumpError(`${full} was cut or altered.`);
  }
  return { list, dump: await verifyDump(join(directory, DATABASE_FOLDER)) };
}

/** `2026-11-29T14-22-11-123Z`: a name that sorts by time and that every file system accepts. */
export function nameOfTime(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

function timeOf(name: string): Date | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-before-migrations)?$/.exec(name);
  return parts ? new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}.${parts[5]}Z`) : undefined;
}

/** Finished backups, newest first. */
export function backupsIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => timeOf(name) !== undefined);
  return names.sort().reverse();
}

const DAY_MS = 86_400_000;
const DAILY = 7;
const WEEKLY = 4;
/** Days that a backup is kept. A deleted account is gone everywhere after 44 days: 14 until the purge, and these 30. */
const MOST_DAYS = 30;

/** True for a backup that must not be kept any longer, even if there is no newer one. */
export function isExpired(name: string, now: Date): boolean {
  const time = timeOf(name);
  return time !== undefined && now.getTime() - time.getTime() >= MOST_DAYS * DAY_MS;
}

/**
 * Returns the backups to delete. Kept are the newest backup of each of the last seven days that have one, and of each of the last four
 * such weeks, but none for longer than 30 days. Backups made before migrations are kept for at least a week.
 */
export function outdated(names: readonly string[], now: Date): string[] {
  const kept = new Set<string>();
  const days = new Set<number>();
  const weeks = new Set<number>();
  for (const name of [...names].sort().reverse()) {
    const time = timeOf(name);
    if (!time) continue;
    if (isExpired(name, now)) continue;
    const day = Math.floor(time.getTime() / DAY_MS);
    // Weeks begin on Monday; 1 January 1970 was a Thursday.
    const week = Math.floor((day + 3) / 7);
    const isDaily = !days.has(day) && days.size < DAILY;
    const isWeekly = !weeks.has(week) && weeks.size < WEEKLY;
    const isBeforeMigrations = name.endsWith('migrations') && now.getTime() - time.getTime() < 7 * DAY_MS;
    if (isDaily) days.add(day);
    if (isWeekly) weeks.add(week);
    if (isDaily || isWeekly || isBeforeMigrations) kept.add(name);
  }
  return names.filter((name) => timeOf(name) !== undefined && !kept.has(name));
}
