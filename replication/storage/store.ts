import type { LocalDocument, SyncState } from '../document/local-document.ts';
import type { ConflictEntry } from '../conflict/conflict-entry.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';

/**
 * The engine's view of a device's database. RxDB implements it in the app
 * (rxdb-store.ts), a map in the simulation; one suite of checks runs against both.
 */
export interface Store {
  /** Deleted documents included; `undefined` where there is none. In the order of `ids`. */
  read(collection: string, ids: readonly string[]): Promise<(LocalDocument | undefined)[]>;

  /**
   * Writes each document if it is still what `previous` was.
   * @returns ids of those that somebody else wrote meanwhile: they were left alone.
   * @throws StorageError when nothing could be written.
   */
  write(collection: string, writes: readonly DocumentWrite[]): Promise<string[]>;

  /** Documents in a state, deleted ones included. */
  inState(collection: string, state: SyncState, limit: number): Promise<LocalDocument[]>;
  countInState(collection: string, state: SyncState): Promise<number>;
  /** Both states that the server does not have, in one read. */
  countUnsent(collection: string): Promise<UnsentCount>;

  /** Every document the collection holds for a scope, deleted ones included, a page after `afterId`. */
  inScope(collection: string, scopeField: string, scope: string | null, afterId: string, limit: number): Promise<LocalDocument[]>;

  /** Replication's own memory: cursors, scopes, the device's id. */
  getState(key: string): Promise<unknown>;
  setState(key: string, value: unknown): Promise<void>;

  /** Writes the entry, in the place of one of the same id. */
  logConflict(entry: ConflictEntry): Promise<void>;

  /** Told after every write by any context that leaves documents waiting. */
  onWaiting(listener: () => void): () => void;
}

/** Documents with changes that the server does not have, deleted ones included. */
export interface UnsentCount {
  readonly waiting: number;
  /** The server refused them. */
  readonly rejected: number;
}

export interface DocumentWrite {
  readonly previous: LocalDocument | undefined;
  readonly next: LocalDocument;
}

/** `outdated`: a newer release has taken the data over (STORE-1). */
export type StorageFault = 'quota' | 'closed' | 'outdated' | 'failed';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly kind: StorageFault;
  constructor(kind: StorageFault, cause: unknown) {
    super(`The device's database: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** A page is held in memory, and is one read of the storage. */
const SCOPE_PAGE = 500;

/**
 * All documents of a scope, or of every scope where it is null, deleted ones included, in pages. The next page is read
 * when it is asked for: a loop may write what it was given.
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
 * Changes documents one after another until none was written by somebody else in between.
 * `change` returns the next state, or the very document it was given to leave it alone.
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
