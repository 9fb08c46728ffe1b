import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetOldAuditEntries } from './auth/audit-log.ts';
import { deleteExpired } from './backup/backup.ts';
import type { Database } from './database/database.ts';
import { writeDurably } from './base/durable-files.ts';

const HOUR_MS = 3_600_000;
/** Delay of the first purge in ms: soon, because the start may follow a restore, but after the work that students wait for. */
const FIRST_MS = 60_000;
/** Time-out of a purge in ms, so that one that hangs does not block the next. */
const PATIENCE_MS = 600_000;
/** Most ids in the list, which holds those of 60 days. */
const MOST_LISTED = 100_000;

interface PurgeOptions {
  readonly database: Pick<Database, 'query'>;
  readonly dataDir: string;
  readonly backupDir: string;
  /** URL of this machine's functions. */
  readonly apiUrl: string;
  readonly secretKey: string;
  /** Interval in ms, also before the first purge. Default: an hour, and a minute before the first. */
  readonly everyMs?: number | undefined;
}

/**
 * Calls the function purge-accounts once an hour, as pg_cron does on hosted Supabase. The ids of purged accounts are also in a file beside
 * the database, which survives the restore of an older database (docs/production.md). Expired backups and old entries of Auth's log are
 * deleted too.
 */
export function startPurging({ database, dataDir, backupDir, apiUrl, secretKey, everyMs }: PurgeOptions): { stop(): void } {
  const list = join(dataDir, 'purged-accounts.txt');
  let isRunning = false;
  const run = async (): Promise<void> => {
    await deleteExpired(backupDir, new Date());
    await forgetOldAuditEntries(database);
    await readList(database, list);
    // Start a worker only if there is something to purge.
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

/** Adds ids from the file that the database lacks because it was restored from an older backup. */
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
