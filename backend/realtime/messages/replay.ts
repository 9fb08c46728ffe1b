import type { Database } from '../../database/database.ts';
import type { UserBroadcast } from '../protocol/user-broadcast.ts';
import { storedBroadcast } from './database-broadcasts.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 25;

/** An invalid replay request. */
export class ReplayError extends Error {
  override name = 'ReplayError';
}

/** The last stored messages of a private topic, oldest first. `since` in ms since 1970. Rejects with ReplayError. */
export async function readReplay(
  database: Database,
  topic: string,
  { since = 0, limit = DEFAULT_LIMIT }: { readonly since?: unknown; readonly limit?: unknown },
): Promise<UserBroadcast[]> {
  if (!Number.isInteger(since) || Number.isNaN(new Date(since as number).getTime()) || !Number.isInteger(limit))
    throw new ReplayError('Replay params are not valid');
  const rows = await database.query<{ message: Record<string, unknown> }>(
    `select to_jsonb(m) as message from realtime.messages m
     where topic = $1 and private is true and extension = 'broadcast'
       and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
     order by inserted_at desc limit $3::int`,
    [topic, since, Math.min(Math.max(limit as number, 1), MAX_LIMIT)],
  );
  return rows.toReversed().flatMap(({ message }) => storedBroadcast(message, true) ?? []);
}
