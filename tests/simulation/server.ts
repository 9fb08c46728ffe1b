import type { PullAnswer, PullRequest, PushAnswer, PushOnTheLine, ServerRow } from '../../replication/protocol/wire.ts';
import type { Random } from './random.ts';

/** A server as the network sees it: the model below, or the real SQL. */
export interface Server {
  pull(user: string, request: PullRequest): Promise<PullAnswer>;
  push(user: string, request: PushOnTheLine): Promise<PushAnswer>;
  /** Every row, tombstones included, as a fresh query would find them. */
  rows(): Promise<ServerRow[]>;
  /** Called for every row that a commit wrote. */
  onCommit(listener: (row: ServerRow, collection: string) => void): void;
}

/** Events of a server besides requests. */
export interface OperatedServer extends Server {
  /** SQL by a writer without a device. `change` is computed from the current row; no-op without one, or for null. */
  write(collection: string, id: string, change: (row: ServerRow) => Record<string, unknown> | null): Promise<void>;
  /** Also records the membership in the student's profile. */
  setMember(student: string, group: string, isMember: boolean): Promise<void>;
  /** FULL-1: how many tasks each student may have; null: any number. */
  setRoom(tasks: number | null): Promise<void>;
  /** The student asks for the deletion of the account, which only reads from then on (PUSH-9). */
  askForDeletion(student: string): Promise<void>;
  /** The time of a deletion that was asked for has come: the account, and what is only its own, is gone without a tombstone. */
  purge(student: string): Promise<void>;
  /** TOMB-1. @returns ids of the cleared documents */
  clearTombstones(): Promise<readonly string[]>;
  /** Takes a backup, or restores the last one with a new incarnation. */
  backUp(): Promise<void>;
  restore(): Promise<void>;
}

/** A month in the simulation's fast time: longer than any message takes. */
export const TOMBSTONE_MS = 25_000;

/** In ms. Most transactions are over at once. */
export function transactionLength(random: Random, longest: number): number {
  return random.chance(0.3) ? random.below(random.chance(0.1) ? longest : Math.min(longest, 3000)) : 0;
}
