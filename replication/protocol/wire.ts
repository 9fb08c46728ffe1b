/**
 * Messages between a device and the database: arguments and answers of the functions `sync_pull` and `sync_push`
 * (supabase/schemas). SPEC.md defines their meaning.
 */

export type Seen = Readonly<Record<string, readonly [change: number, version: number]>>;

/** A row of the server: the collection's fields and the four sync columns. */
export interface ServerRow {
  readonly id: string;
  readonly _version: number;
  readonly _deleted: boolean;
  /** Changes that the row has taken in, by writer (replication/document/seen.ts): `[last change number, version it made]`. */
  readonly _seen: Seen;
  readonly [field: string]: unknown;
}

/** The part of a written row that its device cannot know: the version, and fields that the server set or changed. */
export type RowStamp = Pick<ServerRow, '_version'> & Readonly<Record<string, unknown>>;

/** Position in a feed. `xact` is a transaction id in decimal: 64 bits do not fit a number. */
export interface Cursor {
  readonly xact: string;
  readonly id: string;
}

/** PULL-9: position in a feed read from its end: a row's time, by `newestBy`, and id. */
export interface FeedPosition {
  readonly at: number;
  readonly id: string;
}

export interface FeedRequest {
  readonly collection: string;
  readonly scope: string;
  /** Null: from the beginning. */
  readonly cursor: Cursor | null;
  /** VERIFY-1: requests the digest, if the feed is read to its end. */
  readonly verify?: boolean;
  /** VERIFY-1: limits the digest to the part from here on; the whole feed if missing. */
  readonly floor?: FeedPosition;
  /** PULL-9: requests up to `most` rows before a position. Without a cursor, the feed is read from now on. */
  readonly part?: { readonly before: FeedPosition; readonly most: number };
  /** PULL-5: number of newest rows to send first if there are more than fit. */
  readonly newest?: number;
}

export interface PullRequest {
  readonly feeds: readonly FeedRequest[];
  /** Maximum rows of the whole answer. */
  readonly limit: number;
  /** Transactions of settled pushes: this device has their rows (PULL-3). */
  readonly skip: readonly string[];
  /** PULL-11: rows as arrays of values. An older server answers with objects all the same. */
  readonly packed?: true;
  /** PULL-12: the name under which this device pushes. */
  readonly device?: string;
  /** INC-4: the newest transaction this device knows. */
  readonly heard?: string;
  /** FULL-3: collections with documents on this device that wait for room. */
  readonly room?: readonly string[];
}

/** A page after decoding. In the answer itself, each row may be an array of values (PULL-11). */
export interface FeedPage {
  readonly collection: string;
  readonly scope: string;
  readonly rows: readonly ServerRow[];
  readonly cursor: Cursor | null;
  readonly more: boolean;
  /** TOMB-2: tombstones behind this cursor may be cleared: reread the feed. */
  readonly reread?: boolean;
  /** PULL-5: newest rows, applied like events; the cursor ignores them. */
  readonly newest?: readonly ServerRow[];
  readonly part?: FeedPart;
}

/** PULL-9: rows before the requested position, newest first, tombstones included. */
export interface FeedPart {
  readonly rows: readonly ServerRow[];
  /** No row is missing from this position on; null if there are no older rows. */
  readonly floor: FeedPosition | null;
}

/** VERIFY-1: number of live rows of a feed, and a hash of their ids and versions. */
export interface FeedDigest {
  readonly collection: string;
  readonly scope: string;
  readonly count: number;
  readonly hash: string;
}

export interface PullAnswer {
  /** The user the server authenticated; null for a visitor. */
  readonly user: string | null;
  /** Changes when the database is restored from a backup. */
  readonly incarnation: string;
  /** Per collection, every scope the user may see. */
  readonly scopes: Readonly<Record<string, readonly string[]>>;
  readonly feeds: readonly FeedPage[];
  /** PULL-11: per collection, the names of the values in its packed rows. */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  /** PULL-7: rows exist that cannot be shown yet, because an earlier transaction is open. */
  readonly held_back?: boolean;
  /** Digests of the feeds that requested one and were read to their end. */
  readonly digests?: readonly FeedDigest[];
  /** FULL-3: room in each requested collection. Null or missing if none was requested, or the server has no quotas. */
  readonly room?: Readonly<Record<string, Room>> | null;
}

/** How much of a collection the account may add. */
export interface Room {
  readonly rows: number;
  /** Bytes as the server counts them: text in UTF-8, and some hundred bytes per row. */
  readonly bytes: number;
}

/**
 * One edit of one document, identified by `w` and `n`, so that the server applies it once. A bare one has no content: the row
 * has taken it in, and its verdict is pending (PUSH-11).
 */
export interface Change {
  /** Increases with every edit of the document on this device. */
  readonly n: number;
  /** The writer: every opening of a database draws a new name (DOC-4). Missing in changes of releases without writers. */
  readonly w?: string;
  /** Defaults of a creation that nobody chose: applied only where no row exists (DOC-5). */
  readonly init?: Readonly<Record<string, unknown>>;
  /** New values; `_deleted` deletes or restores. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Values that the device saw in the fields of `set` before the edit. Creations omit those that were null. */
  readonly was?: Readonly<Record<string, unknown>>;
  /** Members added to and removed from `set` fields. */
  readonly add?: Readonly<Record<string, readonly string[]>>;
  readonly remove?: Readonly<Record<string, readonly string[]>>;
  /** Increments of `counter` fields. */
  readonly inc?: Readonly<Record<string, number>>;
}

export interface PushedDocument {
  readonly collection: string;
  readonly id: string;
  /** The version these changes were made on; 0 for a creation. */
  readonly base: number;
  readonly changes: readonly Change[];
}

/** PUSH-1: most documents that the server accepts in one push. `MOST_CHANGES` is its limit per document (`sync.most_changes`). */
export const MOST_DOCUMENTS = 500;
export const MOST_CHANGES = 1000;

export interface PushRequest {
  /**
   * Version 3 devices read the verdict `full` (FULL-1); version 2 devices get `later` instead. Since version 2, changes name their
   * writers. Older apps send no version, and `_seen` has them under `device` alone.
   */
  readonly protocol: 2 | 3;
  readonly device: string;
  readonly incarnation: string | null;
  /** INC-4: the newest transaction this device knows. */
  readonly heard?: string;
  readonly documents: readonly PushedDocument[];
  /** Transactions of stored answers: the server need not remember what they replaced (PUSH-11). */
  readonly acknowledged: readonly string[];
}

/** PUSH-13: creations of one collection by one writer that set the same fields. */
export interface Creations {
  readonly collection: string;
  /** Number of the request's documents that come before this list. */
  readonly at: number;
  readonly w: string;
  /** Field names of the values in `rows`, in the order of these parts. A part that the changes lack is missing. */
  readonly set?: readonly string[];
  readonly init?: readonly string[];
  readonly add?: readonly string[];
  readonly was?: readonly string[];
  /** Id and number of each change, and its values. */
  readonly rows: readonly (readonly unknown[])[];
}

/** A push as sent, with creations in lists. The verdicts of the lists come after those of the documents. */
export interface PushOnTheLine extends PushRequest {
  readonly creations?: readonly Creations[];
}

export type Verdict =
  /**
   * Applied; the number is the row's new version. The device knew the row that it wrote on, so it can compute the new one from
   * what it sent and from the answer's `stamps`.
   */
  | number
  | ({
      readonly status: 'applied';
      /** The current row; null if the document was created and deleted before it was ever sent. */
      readonly row: ServerRow | null;
      /** Values of other devices that these changes replaced. */
      readonly replaced?: Readonly<Record<string, unknown>>;
    } & Remembered)
  | ({
      readonly status: 'applied';
      /** The version and the fields that the server set or changed. The device knows the rest. */
      readonly stamp: RowStamp;
    } & Remembered)
  /** PUSH-8: applied except for some fields, which the server rejected. */
  | ({
      readonly status: 'applied' | 'conflict';
      readonly row: ServerRow;
      readonly replaced?: Readonly<Record<string, unknown>>;
      readonly rejected: RejectedFields;
    } & Remembered)
  /** The deletion lost to an unseen edit. The other changes were applied, and may have replaced values. */
  | ({ readonly status: 'conflict'; readonly row: ServerRow; readonly replaced?: Readonly<Record<string, unknown>> } & Remembered)
  /** TOMB-3: the row was deleted, and its tombstone is cleared. */
  | { readonly status: 'gone' }
  | { readonly status: 'rejected'; readonly reason: RejectionReason; readonly message: string; readonly row: ServerRow | null }
  /** FULL-1: the account has no room for the document. */
  | { readonly status: 'full'; readonly row: ServerRow | null }
  /** PUSH-9: neither applied nor rejected; retried after a pause. */
  | { readonly status: 'later' };

interface Remembered {
  /**
   * PUSH-11: unacknowledged results of earlier sendings of these changes: values that they replaced, and values that were rejected
   * (PUSH-8).
   */
  readonly earlier?: readonly Readonly<Record<string, unknown>>[];
}

export interface RejectedFields {
  readonly fields: readonly string[];
  readonly reason: RefusalReason;
  readonly message: string;
}

/** PUSH-4: what can be wrong with a document. Anything else is retried. */
export const REJECTION_REASONS = ['forbidden', 'invalid', 'too-large', 'duplicate', 'missing-reference'] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** FULL-1: the reason of a valid document that stays on its device until the account has room. */
export const NO_ROOM = 'full';

export type RefusalReason = RejectionReason | typeof NO_ROOM;

export interface PushAnswer {
  readonly user: string | null;
  readonly incarnation: string;
  /** The writing transaction; decimal, 64 bits. */
  readonly xact: string;
  /** Per pushed collection, fields that the server set in every row. */
  readonly stamps: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** One per pushed document, in order; null if the incarnation differed and nothing was written. */
  readonly verdicts: readonly Verdict[] | null;
}
