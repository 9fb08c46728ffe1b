import type { Frame, ProtocolVersion } from './phoenix-message.ts';
import { encodeMessage } from './wire-format.ts';

/** A message to many sockets, serialized once per protocol. */
export class Announcement {
  readonly topic: string;
  readonly event: 'broadcast' | 'presence_diff';
  readonly payload: unknown;
  readonly #frames = new Map<ProtocolVersion, Frame | undefined>();

  constructor(topic: string, event: Announcement['event'], payload: unknown) {
    this.topic = topic;
    this.event = event;
    this.payload = payload;
  }

  /** Undefined if the protocol cannot carry it. */
  frame(version: ProtocolVersion): Frame | undefined {
    if (!this.#frames.has(version)) {
      const { topic, event, payload } = this;
      this.#frames.set(version, encodeMessage({ joinRef: null, ref: null, topic, event, payload }, version));
    }
    return this.#frames.get(version);
  }
}
