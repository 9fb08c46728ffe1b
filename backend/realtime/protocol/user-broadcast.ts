/** A broadcast as received bytes, passed on without parsing. */
export class UserBroadcast {
  readonly event: string;
  /** The payload is JSON; otherwise raw bytes. */
  readonly isJson: boolean;
  readonly bytes: Buffer;
  /** Added by the server: id of a stored message, and whether it is a replay. */
  readonly meta: { readonly id: string; readonly replayed?: true } | undefined;

  constructor(event: string, isJson: boolean, bytes: Buffer, meta?: UserBroadcast['meta']) {
    this.event = event;
    this.isJson = isJson;
    this.bytes = bytes;
    this.meta = meta;
  }
}
