import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { sha256OfFile, verifyDump } from '../database/dump/load.ts';
import { type Dump, DumpError, unseal } from '../database/dump/manifest.ts';

/** Written last: a folder without it is no backup. */
export const LIST_FILE = 'backup.json';

export const DATABASE_FOLDER = 'database';
/** What stands in `DATA_DIR` beside the database, under the same names. */
export const FILES_FOLDER = 'files';

const FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Below `files`. Leads nowhere else. */
const path = v.pipe(v.string(), v.regex(/^(?:secrets\.json|purged-accounts\.txt|storage\/[\w-]{1,4}\/[\w-]{1,100})$/));

const LIST = v.object({
  format: v.literal(FORMAT),
  time: v.pipe(v.string(), v.isoTimestamp()),
  files: v.array(v.object({ path, bytes: count, sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) })),
  /** Stored files whose rows are in the database and that were not on the disk. */
  missing: v.array(v.string()),
});

export type BackupList = v.InferOutput<typeof LIST>;

export function emptyList(time: string): BackupList {
  return { format: FORMAT, time, files: [], missing: [] };
}

/** Throws DumpError when the folder is no finished backup of this format. */
export function readBackup(directory: string): BackupList {
  const list = v.safeParse(LIST, unseal(join(directory, LIST_FILE), `${directory} is no finished backup: it has no ${LIST_FILE}.`));
  if (!list.success) throw new DumpError(`${join(directory, LIST_FILE)} is not of this release: use the one that made the backup.`);
  return list.output;
}

/** Reads all of a backup. Throws DumpError when a file is missing, cut or altered. */
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

/** `2026-11-29T14-22-11-123Z`, of which the order is that of time, and which every file system takes. */
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
/** What a student deleted is gone everywhere 44 days after the request: 14 until the purge, and these. */
const MOST_DAYS = 30;

/** True of a backup that may not be kept any longer, even if there is no newer one. */
export function isExpired(name: string, now: Date): boolean {
  const time = timeOf(name);
  return time !== undefined && now.getTime() - time.getTime() >= MOST_DAYS * DAY_MS;
}

/**
 * Those of `names` that go: kept are the newest of each of the last seven days that have one, and of each of the last four weeks,
 * nothing for longer than 30 days. One made before migrations is kept for a week in any case.
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
    // 1 January 1970 was a Thursday: weeks begin on Monday.
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
