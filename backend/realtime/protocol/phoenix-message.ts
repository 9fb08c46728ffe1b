/** A message of both protocols, with Phoenix's names. */
export interface PhoenixMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  /** `realtime:` and the topic's name, or `phoenix` for the connection. */
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** Protocol 1.0.0 uses objects, 2.0.0 arrays and binary frames. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

/** One WebSocket frame. */
export interface Frame {
  readonly bytes: Buffer;
  readonly isBinary: boolean;
}
