import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetOldAuditEntries } from './auth/audit-log.ts';
import { deleteExpired } from './backup/backup.ts';
import type { Database } from './database/database.ts';
import { writeDurably } from './base/durable-files.ts';

const HOUR_MS = 3_600_000;
/** Soon after the start, which may be a restore, and after what students wait for. */
const FIRST_MS = 60_000;
/** A purge that hangs must not keep the next one from running. */
const PATIENCE_MS = 600_000;
/** Ids of 60 days; a list that is longer is not ours. */
const MOST_LISTED = 100_000;

interface PurgeOptions {
  readonly database: Pick<Database, 'query'>;
  readonly dataDir: string;
  readonly backupDir: string;
  /** Where functions on this machine are. */
  readonly apiUrl: string;
  readonly secretKey: string;
  /** Of the first purge too; an hour, and a minute, by default. */
  readonly everyMs?: number | undefined;
}

/**
 * Calls the function purge-accounts once an hour, as pg_cron does on a hosted project. The ids of purged accounts also stand in a
 * file beside the database, which outlives the restore of an older database (docs/production.md). Backups that are too old go too,
 * and entries of Auth's log.
 */
export function startPurging({ database, dataDir, backupDir, apiUrl, secretKey, everyMs }: PurgeOptions): { stop(): void } {
  const list = join(dataDir, 'purged-accounts.txt');
  let isRunning = false;
  const run = async (): Promise<void> => {
    await deleteExpired(backupDir, new Date());
    await forgetOldAuditEntries(database);
    await readList(database, list);
    // No worker is started for nothing.
    const due = await database.query('select from public.due_account_deletions(1)');
    if (due.length === 0 && (await database.query('select from public.unposted_pictures(1)')).length === 0) return;
    const answer = await fetch(`${apiUrl}/functions/v1/purge-accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`purge-accounts answered ${answer.status}`);
    await writeList(database, list);
  };
  const runAlone = (): void => {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch((error: unknown) => console.error(`Accounts were not purged: ${(error as Error).message}`))
      .finally(() => {
        isRunning = false;
      });
  };
  const timers = [setTimeout(runAlone, everyMs ?? FIRST_MS), setInterval(runAlone, everyMs ?? HOUR_MS)];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach(clearInterval) };
}

/** Adds what the file knows and the database does not: the database is older. */
async function readList(database: Pick<Database, 'query'>, path: string): Promise<void> {
  if (!existsSync(path)) return;
  const ids = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(line));
  await database.query(
    `insert into private.purged_accounts (id) select id::uuid from jsonb_array_elements_text($1::text::jsonb) l(id) on conflict do nothing`,
    [JSON.stringify(ids.slice(-MOST_LISTED))],
  );
}

async function writeList(database: Pick<Database, 'query'>, path: string): Promise<void> {
  const rows = await database.query<{ id: string }>('select id from private.purged_accounts order by purged_on, id');
  if (rows.length === 0 && !existsSync(path)) return;
  writeDurably(path, rows.map(({ id }) => `${id}\n`).join(''));
}
