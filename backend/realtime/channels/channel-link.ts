import type { Frame, ProtocolVersion } from '../protocol/phoenix-message.ts';

/** A channel's connection to its client. */
export interface ChannelLink {
  readonly version: ProtocolVersion;
  send(frames: readonly Frame[]): void;
  /** Removes the channel from the connection and informs the client. */
  close(): void;
  /** Closes the channel after a fault of the server, so that the client joins again. */
  fail(): void;
}
