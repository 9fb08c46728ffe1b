import type { ConflictEntry } from '../conflict/conflict-entry.ts';
import type { SyncRecord } from '../document/local-document.ts';
import type { CollectionName, Fields } from '../schema/collections.ts';

/** What can be read: the replicated collections and the log of conflicts, which stays on the device. */
export type ReadableName = CollectionName | 'conflicts';

/** A plain record: the collection's fields and, of a replicated one, what replication adds. Every version of it is another object. */
export type LocalRecord<C extends ReadableName> = C extends CollectionName
  ? Readonly<Fields<C>> & { readonly sync: SyncRecord }
  : ConflictEntry;

/** Which records of a collection, in which order and how many: plain data, to be compared and sent. */
export interface Query<C extends ReadableName> {
  /** Default: every record. */
  readonly selector?: Selector<C>;
  /** One field per entry, the first decides. Default: by id. */
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

/** What a field's value must be. Null sorts before every text and number. */
interface Condition<V> {
  readonly $eq?: V;
  readonly $ne?: V;
  readonly $gt?: V;
  readonly $gte?: V;
  readonly $lt?: V;
  readonly $lte?: V;
  readonly $in?: readonly V[];
  readonly $nin?: readonly V[];
  /** A pattern in the text, and its flags. */
  readonly $regex?: string;
  readonly $options?: string;
}

/**
 * A range of an index of the collection's schema. The id comes after the index's own fields and makes every key unique.
 * Both ends are left out of the range.
 */
export interface IndexRange<C extends CollectionName> {
  /** The index's fields in their order; `sync.state` finds what waits or was rejected. */
  readonly index: readonly (FieldName<C> | 'sync.state')[];
  /** Values of the index's first fields, the same for the whole range. */
  readonly equals?: readonly Key[];
  /** Values of the fields that follow, the id included: the range begins behind them. */
  readonly after?: readonly Key[];
  /** The same where it ends: before them. */
  readonly before?: readonly Key[];
  /** The last `limit` records of the range in place of the first; they come in the index's order all the same. */
  readonly fromEnd?: boolean;
  readonly limit?: number;
}

export type Key = string | number;

/** One write's effect on a collection, by this tab, another one or replication. */
export type Change<C extends ReadableName> = {
  readonly [N in C]: {
    readonly collection: N;
    readonly changed: readonly LocalRecord<N>[];
    /** Ids of those deleted. */
    readonly removed: readonly string[];
  };
}[C];

/** Hears a live result, and once that it cannot be read any more. */
export interface Watcher<T> {
  readonly next: (result: T) => void;
  readonly error: (error: Error) => void;
}
