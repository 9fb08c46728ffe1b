import type { LocalDocument, SyncState } from '../document/local-document.ts';
import type { ConflictEntry } from '../document/lost-values.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';

/**
 * The engine's view of a device's database. Implemented by RxDB in the app (rxdb-store.ts) and by a map in the simulation; one
 * test suite runs against both.
 */
export interface Store {
  /** Includes deleted documents; `undefined` for missing ones. In the order of `ids`. */
  read(collection: string, ids: readonly string[]): Promise<(LocalDocument | undefined)[]>;

  /**
   * Writes each document that still equals `previous`.
   * @returns ids of those that changed meanwhile and were not written
   * @throws StorageError if nothing could be written
   */
  write(collection: string, writes: readonly DocumentWrite[]): Promise<string[]>;

  /** Documents in a state, deleted ones included, sorted by id, one page after `afterId`. */
  inState(collection: string, state: SyncState, limit: number, afterId?: string): Promise<LocalDocument[]>;
  countInState(collection: string, state: SyncState): Promise<number>;
  /** Counts waiting and rejected documents in one read. */
  countUnsent(collection: string): Promise<UnsentCount>;

  /** Documents of a scope, deleted ones included, one page after `afterId`. */
  inScope(collection: string, scopeField: string, scope: string | null, afterId: string, limit: number): Promise<LocalDocument[]>;

  /** Replication's own state: cursors, scopes, the device's id. */
  getState(key: string): Promise<unknown>;
  setState(key: string, value: unknown): Promise<void>;

  /**
   * Writes the entry, replacing one with the same id. CONF-1: if an earlier release logged the same value under its own id, that
   * entry is replaced, and keeps its id.
   */
  logConflict(entry: ConflictEntry, earlierId?: string): Promise<void>;

  /** Called after every write by any context that leaves pending documents. */
  onWaiting(listener: () => void): () => void;
}

/** Documents with changes that the server does not have, deleted ones included. */
export interface UnsentCount {
  readonly waiting: number;
  /** Documents that the server refused. */
  readonly rejected: number;
}

export interface DocumentWrite {
  readonly previous: LocalDocument | undefined;
  readonly next: LocalDocument;
}

/** `outdated`: a newer release owns the data (STORE-1). `deleted`: another context deleted it (STORE-7). */
export type StorageLoss = 'outdated' | 'deleted';

export type StorageFault = StorageLoss | 'quota' | 'closed' | 'failed';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageFault;
  constructor(kind: StorageFault, cause: unknown) {
    super(`The device's database: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** Page size: one page is in memory at a time. */
const SCOPE_PAGE = 500;

/**
 * Pages through all documents of a scope (null: of every scope), including deleted ones. Each page is read when requested, so a loop
 * may write the documents that it was given.
 */
export async function* documentsInScope(
  store: Store,
  { name, scope: scopeField }: Pick<CollectionSchema, 'name' | 'scope'>,
  scope: string | null,
): AsyncGenerator<readonly LocalDocument[]> {
  for (let after = ''; ;) {
    const page = await store.inScope(name, scopeField, scope, after, SCOPE_PAGE);
    if (page.length === 0) return;
    after = page.at(-1)!.id;
    yield page;
  }
}

/**
 * Changes documents one by one, retrying those written concurrently. `change` returns the new state, or the same object to
 * leave the document alone.
 */
export async function updateDocuments(
  store: Store,
  collection: string,
  ids: readonly string[],
  change: (current: LocalDocument | undefined, id: string) => LocalDocument | undefined,
): Promise<void> {
  let open = [...new Set(ids)];
  while (open.length > 0) {
    const documents = await store.read(collection, open);
    const writes = documents.flatMap((previous, i) => {
      const next = change(previous, open[i]!);
      return next === undefined || next === previous ? [] : [{ previous, next }];
    });
    open = writes.length > 0 ? await store.write(collection, writes) : [];
  }
}
