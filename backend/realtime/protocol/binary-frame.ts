import { isUtf8 } from 'node:buffer';
import { REALTIME_LIMITS } from '../../base/limits.ts';
import { parseBounded } from './bounded-json.ts';
import type { Frame, PhoenixMessage } from './phoenix-message.ts';
import { UserBroadcast } from './user-broadcast.ts';

/** Broadcast frames of protocol 2.0.0: a header of lengths, the fields, the payload. */
const PUSHED_BY_CLIENT = 3;
const SENT_TO_CLIENT = 4;
const JSON_PAYLOAD = 1;

/** Undefined if the frame is not a client's broadcast. Throws when truncated or with invalid JSON. */
export function decodeBroadcastFrame(frame: Buffer): PhoenixMessage | undefined {
  if (frame.readUInt8(0) !== PUSHED_BY_CLIENT) return undefined;
  const isJson = frame.readUInt8(6) === JSON_PAYLOAD;
  let offset = 7;
  // The fifth is sender metadata, which this server does not use.
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map((position) => {
    const end = offset + frame.readUInt8(position);
    if (end > frame.length) throw new RangeError('the frame is cut off');
    const field = frame.subarray(offset, end);
    if (!isUtf8(field)) throw new RangeError('a field is no text');
    offset = end;
    return field.toString('utf8');
  }) as [string, string, string, string, string];
  const bytes = frame.subarray(offset);
  // Invalid JSON would break its receivers.
  if (isJson) parseBounded(bytes);
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: new UserBroadcast(event, isJson, bytes) };
}

/** Undefined if a field exceeds its length byte. */
export function encodeBroadcastFrame(topic: string, { event, isJson, bytes }: UserBroadcast): Frame | undefined {
  // The third is the metadata of a stored message.
  const fields = [topic, event, ''].map((text) => Buffer.from(text));
  if (fields.some(({ length }) => length > REALTIME_LIMITS.nameBytes)) return undefined;
  const header = Buffer.from([SENT_TO_CLIENT, ...fields.map(({ length }) => length), isJson ? JSON_PAYLOAD : 0]);
  return { bytes: Buffer.concat([header, ...fields, bytes]), isBinary: true };
}
