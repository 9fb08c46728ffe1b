import { REALTIME_LIMITS } from '../../base/limits.ts';

/** A broadcast as received bytes, passed on without parsing. */
export class UserBroadcast {
  readonly event: string;
  /** The payload is JSON; otherwise raw bytes. */
  readonly isJson: boolean;
  readonly bytes: Buffer;

  constructor(event: string, isJson: boolean, bytes: Buffer) {
    this.event = event;
    this.isJson = isJson;
    this.bytes = bytes;
  }
}

/** Bytes of a broadcast's payload: a UserBroadcast, or JSON that is passed on. */
export function sizeOf(payload: unknown): number {
  return payload instanceof UserBroadcast ? payload.bytes.length : Buffer.byteLength(JSON.stringify(payload) ?? '');
}

/** False for an event that a binary frame cannot name. */
export function isFitEvent(payload: unknown): boolean {
  const event: unknown = (payload as { event?: unknown } | null | undefined)?.event;
  return typeof event !== 'string' || Buffer.byteLength(event) <= REALTIME_LIMITS.nameBytes;
}
