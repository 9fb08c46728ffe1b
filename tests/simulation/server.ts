import type { PullAnswer, PullRequest, PushAnswer, PushRequest, ServerRow } from '../../replication/protocol/wire.ts';

/** A server as the network sees it: the model below, or the real SQL. */
export interface Server {
  pull(user: string, request: PullRequest): Promise<PullAnswer>;
  push(user: string, request: PushRequest): Promise<PushAnswer>;
  /** Every row of the collection, tombstones too, as a fresh query would find them. */
  rows(): Promise<ServerRow[]>;
  /** Documents of which something was ever refused for want of permission. */
  readonly refused: ReadonlySet<string>;
  /** Told of every row that a commit wrote. */
  onCommit(listener: (row: ServerRow) => void): void;
}
