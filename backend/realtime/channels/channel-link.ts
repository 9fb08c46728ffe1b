import type { Frame, ProtocolVersion } from '../protocol/phoenix-message.ts';

/** The way from a channel to its client. */
export interface ChannelLink {
  readonly version: ProtocolVersion;
  send(frames: readonly Frame[]): void;
  /** The connection forgets the channel; the client is told. */
  close(): void;
}
