/** A broadcast as its bytes came. Nobody between the sender and the receivers has to look into them. */
export class UserBroadcast {
  readonly event: string;
  /** The payload is JSON; otherwise it is the application's own bytes. */
  readonly isJson: boolean;
  readonly bytes: Buffer;
  /** What the server adds: the id of a stored message, and whether it is sent again. */
  readonly meta: { readonly id: string; readonly replayed?: true } | undefined;

  constructor(event: string, isJson: boolean, bytes: Buffer, meta?: UserBroadcast['meta']) {
    this.event = event;
    this.isJson = isJson;
    this.bytes = bytes;
    this.meta = meta;
  }
}
