import type { Topics } from '../channels/topics.ts';
import type { Row } from '../changes/change-feed.ts';
import { UserBroadcast } from '../protocol/user-broadcast.ts';

/** Sends what SQL inserts into `realtime.messages`. */
export function sendDatabaseBroadcast(topics: Topics, message: Row): void {
  if (message['extension'] !== 'broadcast' || typeof message['topic'] !== 'string') return;
  const broadcast = storedBroadcast(message);
  if (broadcast) topics.broadcast(`realtime:${message['topic']}`, message['private'] === true, broadcast);
}

/** A row of `realtime.messages` as JSON; undefined if it is not a broadcast. */
export function storedBroadcast(message: Row, isReplayed = false): UserBroadcast | undefined {
  const { id, event, payload, binary_payload: bytes } = message;
  if (typeof event !== 'string') return undefined;
  const meta = { ...(isReplayed ? { replayed: true as const } : {}), id: String(id) };
  return typeof bytes === 'string'
    ? new UserBroadcast(event, false, Buffer.from(bytes.replace(/^\\x/, ''), 'hex'), meta)
    : new UserBroadcast(event, true, Buffer.from(JSON.stringify(payload ?? null)), meta);
}
