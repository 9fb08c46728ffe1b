import type { ConflictEntry } from '../document/lost-values.ts';
import type { SyncRecord } from '../document/local-document.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import type { Fields } from '../schema/collections.ts';

/** Readable collections: the replicated ones and the conflict log, which stays on the device. */
export type ReadableName = CollectionName | 'conflicts';

/** A plain record: the collection's fields plus, if replicated, sync state. A new version is a new object. */
export type LocalRecord<C extends ReadableName> = C extends CollectionName
  ? Readonly<Fields<C>> & { readonly sync: SyncRecord }
  : ConflictEntry;

/** A query as plain data: comparable and serializable. */
export interface Query<C extends ReadableName> {
  /** Default: all records. */
  readonly selector?: Selector<C>;
  /** One field per entry, by priority. Default: by id. */
  readonly sort?: readonly Order<C>[];
  readonly limit?: number;
  readonly skip?: number;
}

export type Selector<C extends ReadableName> = SelectorOf<LocalRecord<C>>;

type Order<C extends ReadableName> = { readonly [F in FieldName<C>]?: 'asc' | 'desc' };
export type FieldName<C extends ReadableName> = keyof LocalRecord<C> & string;

type SelectorOf<R> = { readonly [F in keyof R]?: R[F] | Condition<R[F]> } & {
  readonly $and?: readonly SelectorOf<R>[];
  readonly $or?: readonly SelectorOf<R>[];
};

/** Condition on a field. Null sorts before every text and number. */
interface Condition<V> {
  readonly $eq?: V;
  readonly $ne?: V;
  readonly $gt?: V;
  readonly $gte?: V;
  readonly $lt?: V;
  readonly $lte?: V;
  readonly $in?: readonly V[];
  readonly $nin?: readonly V[];
  /** A regular expression and its flags. */
  readonly $regex?: string;
  readonly $options?: string;
}

/** A range of an index. Each key ends with the id, which makes it unique. Both ends are exclusive. */
export interface IndexRange<C extends CollectionName> {
  /** The index's fields, in order; `sync.state` finds waiting or rejected documents. */
  readonly index: readonly (FieldName<C> | 'sync.state')[];
  /** Values of the index's first fields, equal across the range. */
  readonly equals?: readonly Key[];
  /** Values of the remaining fields and the id. The range starts after them. */
  readonly after?: readonly Key[];
  /** Values as in `after`. The range ends before them. */
  readonly before?: readonly Key[];
  /** Takes the last `limit` records instead of the first; still in index order. */
  readonly fromEnd?: boolean;
  readonly limit?: number;
}

export type Key = string | number;

/** Effect of one write on a collection, by this tab, another one or replication. */
export type Change<C extends ReadableName> = {
  readonly [N in C]: {
    readonly collection: N;
    readonly changed: readonly LocalRecord<N>[];
    /** Ids of deleted records. */
    readonly removed: readonly string[];
  };
}[C];

/** Receives a live result, or once the error when it can no longer be read. */
export interface Watcher<T> {
  readonly next: (result: T) => void;
  readonly error: (error: Error) => void;
}
