import type { Frame, PhoenixMessage } from './phoenix-message.ts';
import { UserBroadcast } from './user-broadcast.ts';

/** Broadcast frames of protocol 2.0.0: a header of lengths, the fields, the payload. */
const PUSHED_BY_CLIENT = 3;
const SENT_TO_CLIENT = 4;
const JSON_PAYLOAD = 1;

const MAX_FIELD_BYTES = 255;

/** Undefined if the frame is not a client's broadcast. Throws when truncated or with invalid JSON. */
export function decodeBroadcastFrame(frame: Buffer): PhoenixMessage | undefined {
  if (frame.readUInt8(0) !== PUSHED_BY_CLIENT) return undefined;
  const isJson = frame.readUInt8(6) === JSON_PAYLOAD;
  let offset = 7;
  // The fifth is sender metadata, which this server does not use.
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map((position) => {
    const end = offset + frame.readUInt8(position);
    if (end > frame.length) throw new RangeError('the frame is cut off');
    const text = frame.toString('utf8', offset, end);
    offset = end;
    return text;
  }) as [string, string, string, string, string];
  const bytes = frame.subarray(offset);
  // Invalid JSON would break its receivers.
  if (isJson) JSON.parse(bytes.toString('utf8'));
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: new UserBroadcast(event, isJson, bytes) };
}

/** Undefined if a field exceeds its length byte. */
export function encodeBroadcastFrame(topic: string, { event, isJson, bytes, meta }: UserBroadcast): Frame | undefined {
  const fields = [topic, event, meta === undefined ? '' : JSON.stringify(meta)].map((text) => Buffer.from(text));
  if (fields.some(({ length }) => length > MAX_FIELD_BYTES)) return undefined;
  const header = Buffer.from([SENT_TO_CLIENT, ...fields.map(({ length }) => length), isJson ? JSON_PAYLOAD : 0]);
  return { bytes: Buffer.concat([header, ...fields, bytes]), isBinary: true };
}
