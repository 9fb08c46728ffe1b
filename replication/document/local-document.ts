import type { Change, RefusalReason, ServerRow } from '../protocol/wire.ts';

/**
 * A document on a device: the last row from the server with unsent changes applied on top (DOC-1). Both are stored in one
 * write, so that no crash separates them.
 */
export interface LocalDocument {
  readonly id: string;
  readonly _deleted: boolean;
  readonly sync: SyncRecord;
  readonly [field: string]: unknown;
}

export interface SyncRecord {
  /**
   * `waiting`: has changes to push or losses to log. `rejected`: the server refused them; the student decides (PUSH-4), or they wait
   * for room (FULL-2).
   */
  readonly state: SyncState;
  /** Server version of the row underneath; 0 if the server never had it. */
  readonly version: number;
  /** Number of the last local change. */
  readonly n: number;
  /** Local changes not known to be on the server, oldest first. */
  readonly changes: readonly Change[];
  /** Number of the last change if later edits may still join it (coalesce.ts). It is closed before it is sent. */
  readonly open?: number;
  readonly rejection?: Rejection;
  /** Time of the change with this number (waiting-since.ts). */
  readonly since?: { readonly n: number; readonly at: number };
  /** CONF-1: losses not yet in the conflict log. Until they are, the document waits. */
  readonly lost?: readonly LostValue[];
  /** PUSH-11: values of bare changes that the row underneath does not show. The verdict says what became of them. */
  readonly unshown?: Readonly<Record<string, unknown>>;
}

/** A value that a merge on this device replaced (MERGE-4, MERGE-5). */
export interface LostValue {
  /** The field's name; `_deleted` for a local deletion that lost to another device's edit. */
  readonly field: string;
  readonly value: unknown;
  readonly replacedBy: unknown;
  /** Epoch milliseconds, by this device's clock. */
  readonly at: number;
}

export type SyncState = 'synced' | 'waiting' | 'rejected';

export interface Rejection {
  readonly reason: RefusalReason;
  /** The server's message, for the log. */
  readonly message: string;
  /** The newest row known, which a discard restores; null if the server has, or shows, no such row. */
  readonly row: ServerRow | null;
}

/** The document's fields, without id, deletion and replication state. */
export function fieldsOf(document: LocalDocument): Record<string, unknown> {
  const { id: _id, _deleted, sync: _sync, ...fields } = document;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('_')));
}

/** The row's fields, without id and sync columns. */
export function rowFields(row: ServerRow): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(row)) if (name !== 'id' && !name.startsWith('_')) fields[name] = row[name];
  return fields;
}
