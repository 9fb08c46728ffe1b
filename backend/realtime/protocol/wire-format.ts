import { isUtf8 } from 'node:buffer';

import { REALTIME_LIMITS } from '../../base/limits.ts';
import { parseBounded } from './bounded-json.ts';
import type { Frame, PhoenixMessage, ProtocolVersion } from './phoenix-message.ts';
import { UserBroadcast } from './user-broadcast.ts';

/** Broadcast frames of protocol 2.0.0: a header of lengths, the fields, the payload. */
const PUSHED_BY_CLIENT = 3;

const SENT_TO_CLIENT = 4;

const JSON_PAYLOAD = 1;

/** Undefined for anything but a message of this protocol, within its bounds. */
export function decodeMessage(data: Buffer, isBinary: boolean, version: ProtocolVersion): PhoenixMessage | undefined {
  try {
    const message = isBinary ? decodeBinary(data, version) : decodeText(data, version);
    return message && [message.joinRef, message.ref, message.event].every(isShort) ? message : undefined;
  } catch {
    return undefined;
  }
}

function decodeBinary(data: Buffer, version: ProtocolVersion): PhoenixMessage | undefined {
  return version === '2.0.0' ? decodeBroadcastFrame(data) : undefined;
}

function decodeText(data: Buffer, version: ProtocolVersion): PhoenixMessage | undefined {
  const parsed = parseBounded(data);
  const [joinRef, ref, topic, event, payload] = version === '2.0.0' ? (parsed as unknown[]) : fieldsOf(parsed as Record<string, unknown>);
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  return { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event, payload };
}

/** Limits names, because the server keeps them and sends them back. */
function isShort(name: string | null): boolean {
  return name === null || Buffer.byteLength(name) <= REALTIME_LIMITS.nameBytes;
}

/** Undefined if the protocol cannot carry it: 1.0.0 has no bytes. */
export function encodeMessage(message: PhoenixMessage, version: ProtocolVersion): Frame | undefined {
  const { joinRef, ref, topic, event, payload } = message;
  if (!(payload instanceof UserBroadcast)) {
    return textFrame(version === '1.0.0' ? { ref, topic, event, payload, join_ref: joinRef } : [joinRef, ref, topic, event, payload]);
  }
  if (version === '2.0.0') return encodeBroadcastFrame(topic, payload);
  if (!payload.isJson) return undefined;
  const content = { type: 'broadcast', event: payload.event, payload: JSON.parse(payload.bytes.toString('utf8')) as unknown };
  return encodeMessage({ ...message, payload: content }, version);
}

/** Prefix and suffix around the `data` of a `postgres_changes` message. */
export function changeEnvelope(topic: string, ids: readonly number[], version: ProtocolVersion): [string, string] {
  const [name, content] = [JSON.stringify(topic), `{"ids":[${ids.join(',')}],"data":`];
  return version === '1.0.0'
    ? [`{"ref":null,"topic":${name},"event":"postgres_changes","payload":${content}`, '},"join_ref":null}']
    : [`[null,null,${name},"postgres_changes",${content}`, '}]'];
}

function textFrame(content: unknown): Frame {
  return { bytes: Buffer.from(JSON.stringify(content)), isBinary: false };
}

function fieldsOf(message: Record<string, unknown>): unknown[] {
  return [message['join_ref'], message['ref'], message['topic'], message['event'], message['payload']];
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Undefined if the frame is not a client's broadcast. Throws when truncated or with invalid JSON. */
function decodeBroadcastFrame(frame: Buffer): PhoenixMessage | undefined {
  if (frame.readUInt8(0) !== PUSHED_BY_CLIENT) return undefined;
  const isJson = frame.readUInt8(6) === JSON_PAYLOAD;
  let offset = 7;
  // The fifth field is the sender's metadata, which this server does not use.
  const [joinRef, ref, topic, event] = [1, 2, 3, 4, 5].map((position) => {
    const end = offset + frame.readUInt8(position);
    if (end > frame.length) throw new RangeError('the frame is cut off');
    const field = frame.subarray(offset, end);
    if (!isUtf8(field)) throw new RangeError('a field is no text');
    offset = end;
    return field.toString('utf8');
  }) as [string, string, string, string, string];
  const bytes = frame.subarray(offset);
  // Check the JSON: invalid JSON would break the receivers.
  if (isJson) parseBounded(bytes);
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: new UserBroadcast(event, isJson, bytes) };
}

/** Undefined if a field exceeds its length byte. */
function encodeBroadcastFrame(topic: string, { event, isJson, bytes }: UserBroadcast): Frame | undefined {
  // The third field is the metadata of stored messages, which do not exist here.
  const fields = [topic, event, ''].map((text) => Buffer.from(text));
  if (fields.some(({ length }) => length > REALTIME_LIMITS.nameBytes)) return undefined;
  const header = Buffer.from([SENT_TO_CLIENT, ...fields.map(({ length }) => length), isJson ? JSON_PAYLOAD : 0]);
  return { bytes: Buffer.concat([header, ...fields, bytes]), isBinary: true };
}
