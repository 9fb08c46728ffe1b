import type { Database } from '../../database/database.ts';

const HOUR_MS = 3_600_000;

/** Deletes messages older than three days, once an hour: they can be replayed for that long. */
export function startRetention(database: Database): { stop(): void } {
  const timer = setInterval(() => {
    database
      .query(`delete from realtime.messages where inserted_at < now() at time zone 'utc' - interval '72 hours'`)
      .catch((error: unknown) => console.error(error));
  }, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
