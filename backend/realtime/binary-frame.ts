import type { PhoenixMessage } from './phoenix-message.ts';

/** Broadcasts in protocol 2.0.0: a header of lengths, then the fields, then the payload. */
const PUSHED_BY_CLIENT = 3;
const SENT_TO_CLIENT = 4;
const RAW = 0;
const JSON_TEXT = 1;

/** Undefined when the frame is not a client's broadcast. Throws RangeError when it is cut off. */
export function decodeBroadcastFrame(frame: Buffer): PhoenixMessage | undefined {
  if (frame.readUInt8(0) !== PUSHED_BY_CLIENT) return undefined;
  const encoding = frame.readUInt8(6);
  let offset = 7;
  const [joinRef, ref, topic, event, metadata] = [1, 2, 3, 4, 5].map((position) => {
    const end = offset + frame.readUInt8(position);
    if (end > frame.length) throw new RangeError('the frame is cut off');
    const text = frame.toString('utf8', offset, end);
    offset = end;
    return text;
  }) as [string, string, string, string, string];
  const rest = frame.subarray(offset);
  const payload: unknown = encoding === RAW ? rest : JSON.parse(rest.toString('utf8'));
  const extra = metadata === '' ? {} : (JSON.parse(metadata) as object);
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { ...extra, type: 'broadcast', event, payload },
  };
}

/** Undefined when `payload` is not a broadcast's. */
export function encodeBroadcastFrame(topic: string, payload: unknown): Buffer | undefined {
  const broadcast = payload as { event?: unknown; payload?: unknown; meta?: unknown };
  if (typeof broadcast.event !== 'string') return undefined;
  const fields = [topic, broadcast.event, broadcast.meta === undefined ? '' : JSON.stringify(broadcast.meta)].map((text) =>
    Buffer.from(text),
  );
  if (fields.some((field) => field.length > 255)) return undefined;
  const isRaw = Buffer.isBuffer(broadcast.payload);
  const body = isRaw ? (broadcast.payload as Buffer) : Buffer.from(JSON.stringify(broadcast.payload ?? {}));
  const header = Buffer.from([SENT_TO_CLIENT, ...fields.map((field) => field.length), isRaw ? RAW : JSON_TEXT]);
  return Buffer.concat([header, ...fields, body]);
}
