import type { Database, Transaction } from '../../database/database.ts';
import type { Row } from '../changes/change-feed.ts';
import type { Topics } from '../channels/topics.ts';
import { reportFault } from '../faults.ts';
import { UserBroadcast } from '../protocol/user-broadcast.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 25;
const HOUR_MS = 3_600_000;

/** Sends what SQL inserts into `realtime.messages`. */
export function sendDatabaseBroadcast(topics: Topics, message: Row): void {
  if (message['extension'] !== 'broadcast' || typeof message['topic'] !== 'string') return;
  const broadcast = storedBroadcast(message);
  if (broadcast) topics.broadcast(`realtime:${message['topic']}`, message['private'] === true, broadcast);
}

/** A row of `realtime.messages` as JSON; undefined if it is not a broadcast. */
function storedBroadcast(message: Row, isReplayed = false): UserBroadcast | undefined {
  const { id, event, payload, binary_payload: bytes } = message;
  if (typeof event !== 'string') return undefined;
  const meta = { ...(isReplayed ? { replayed: true as const } : {}), id: String(id) };
  return typeof bytes === 'string'
    ? new UserBroadcast(event, false, Buffer.from(bytes.replace(/^\\x/, ''), 'hex'), meta)
    : new UserBroadcast(event, true, Buffer.from(JSON.stringify(payload ?? null)), meta);
}

/** An invalid replay request. */
export class ReplayError extends Error {
  override name = 'ReplayError';
}

/** The last stored messages of a private topic, oldest first. `since` in ms since 1970. Rejects with ReplayError. */
export async function readReplay(
  transaction: Transaction,
  topic: string,
  { since = 0, limit = DEFAULT_LIMIT }: { readonly since?: unknown; readonly limit?: unknown },
): Promise<UserBroadcast[]> {
  if (!Number.isInteger(since) || Number.isNaN(new Date(since as number).getTime()) || !Number.isInteger(limit))
    throw new ReplayError('Replay params are not valid');
  const rows = await transaction.query<{ message: Record<string, unknown> }>(
    `select to_jsonb(m) as message from realtime.messages m
     where topic = $1 and private is true and extension = 'broadcast'
       and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
     order by inserted_at desc limit $3::int`,
    [topic, since, Math.min(Math.max(limit as number, 1), MAX_LIMIT)],
  );
  return rows.toReversed().flatMap(({ message }) => storedBroadcast(message, true) ?? []);
}

/** Deletes messages older than three days, once an hour: they can be replayed for that long. */
export function startRetention(database: Database): { stop(): void } {
  const timer = setInterval(() => {
    database
      .query(`delete from realtime.messages where inserted_at < now() at time zone 'utc' - interval '72 hours'`)
      .catch((error: unknown) => reportFault('retention', error));
  }, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
