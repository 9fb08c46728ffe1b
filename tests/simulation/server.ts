import type { PullAnswer, PullRequest, PushAnswer, PushRequest, ServerRow } from '../../replication/protocol/wire.ts';

/** A server as the network sees it: the model below, or the real SQL. */
export interface Server {
  pull(user: string, request: PullRequest): Promise<PullAnswer>;
  push(user: string, request: PushRequest): Promise<PushAnswer>;
  /** Every row, tombstones too, as a fresh query would find them. */
  rows(): Promise<ServerRow[]>;
  /** Told of every row that a commit wrote. */
  onCommit(listener: (row: ServerRow, collection: string) => void): void;
}

/** Events of a server besides requests. */
export interface OperatedServer extends Server {
  /** SQL by somebody without a device. `change` is worked out from the row as it is then; nothing happens where there is none, or for null. */
  write(collection: string, id: string, change: (row: ServerRow) => Record<string, unknown> | null): Promise<void>;
  /** Writes what a membership leaves in the student's profile too. */
  setMember(student: string, group: string, isMember: boolean): Promise<void>;
  /** TOMB-1. @returns the ids of the documents that were cleared */
  clearTombstones(): Promise<readonly string[]>;
  /** Keeps a copy of everything, or goes back to the last one with a new incarnation. */
  backUp(): Promise<void>;
  restore(): Promise<void>;
}
