import { decodeBroadcastFrame, encodeBroadcastFrame } from './binary-frame.ts';

/** What travels over the socket in both protocols; the names are Phoenix's. */
export interface PhoenixMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** Protocol 1.0.0 sends objects, 2.0.0 arrays, and broadcasts as binary frames. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

/** Undefined for anything that is not a message of this protocol. */
export function decodeMessage(data: Buffer, isBinary: boolean, version: ProtocolVersion): PhoenixMessage | undefined {
  try {
    if (isBinary) return version === '2.0.0' ? decodeBroadcastFrame(data) : undefined;
    const parsed: unknown = JSON.parse(data.toString('utf8'));
    const [joinRef, ref, topic, event, payload] = version === '2.0.0' ? (parsed as unknown[]) : fieldsOf(parsed as Record<string, unknown>);
    if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
    return { joinRef: textOrNull(joinRef), ref: textOrNull(ref), topic, event, payload };
  } catch {
    return undefined;
  }
}

export function encodeMessage(message: PhoenixMessage, version: ProtocolVersion): string | Buffer {
  const { joinRef, ref, topic, event, payload } = message;
  if (version === '1.0.0') return JSON.stringify({ ref, topic, event, payload, join_ref: joinRef });
  return (event === 'broadcast' && encodeBroadcastFrame(topic, payload)) || JSON.stringify([joinRef, ref, topic, event, payload]);
}

function fieldsOf(message: Record<string, unknown>): unknown[] {
  return [message['join_ref'], message['ref'], message['topic'], message['event'], message['payload']];
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
