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
  /** FULL-3: collections of which something waits here for room. */
  readonly room?: readonly string[];
}

/** As read: on the line each of its rows may be an array of values (PULL-11). */
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
  /** Nothing is missing from here on; null if nothing is before. */
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
  /** PULL-11: per collection, the names of the values of its rows. */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  /** PULL-7: rows exist that cannot be shown yet, because an earlier transaction is open. */
  readonly held_back?: boolean;
  /** For feeds that requested them and were read to their end. */
  readonly digests?: readonly FeedDigest[];
  /** FULL-3: of the collections that were asked for. Null or missing if none was, or the server has no quotas. */
  readonly room?: Readonly<Record<string, Room>> | null;
}

/** How much of a collection the account may add. */
export interface Room {
  readonly rows: number;
  /** As the server weighs them: texts in UTF-8, and some hundred bytes a row. */
  readonly bytes: number;
}

/**
 * One edit of one document, identified by `w` and `n`, so that the server applies it once. A bare one has no content: the row
 * has taken it in, and its verdict is pending (PUSH-11).
 */
export interface Change {
  /** Increases with every edit of the document on this device. */
  readonly n: number;
  /** The writer: drawn anew by every opening of a database (DOC-4). Missing in changes from before writers. */
  readonly w?: string;
  /** Defaults of a creation that nobody chose: applied only where no row exists (DOC-5). */
  readonly init?: Readonly<Record<string, unknown>>;
  /** New values; `_deleted` deletes or restores. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Values of those fields before the edit, as the device saw them. In a creation, those that were null are left out. */
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

/** PUSH-1: what the server takes in one push, and of one document (`sync.most_changes`). */
export const MOST_DOCUMENTS = 500;
export const MOST_CHANGES = 1000;

export interface PushRequest {
  /**
   * 3 since devices read `full` (FULL-1), which a device of protocol 2 is told as `later`; 2 since changes name their writers.
   * Older apps send none, and are in `_seen` under `device` alone.
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

/** PUSH-13: creations of one collection by one writer that give the same fields. */
export interface Creations {
  readonly collection: string;
  /** Number of the request's documents that come before it. */
  readonly at: number;
  readonly w: string;
  /** Names of the values of these parts of the change, in this order; a part that the change lacks is missing. */
  readonly set?: readonly string[];
  readonly init?: readonly string[];
  readonly add?: readonly string[];
  readonly was?: readonly string[];
  /** Id and number of each change, and its values. */
  readonly rows: readonly (readonly unknown[])[];
}

/** As on the line: creations in lists, of which the verdicts come after those of the documents. */
export interface PushOnTheLine extends PushRequest {
  readonly creations?: readonly Creations[];
}

export type Verdict =
  /**
   * Applied; this is the row's version now. The device knew the version it wrote on, so it knows the rest: what it sent, and
   * the answer's `stamps`.
   */
  | number
  | ({
      readonly status: 'applied';
      /** The current row; null where a document was created and deleted before it was ever sent. */
      readonly row: ServerRow | null;
      /** Values of other devices that these changes replaced. */
      readonly replaced?: Readonly<Record<string, unknown>>;
    } & Remembered)
  | ({
      readonly status: 'applied';
      /** The same, where the server changed some fields. */
      readonly stamp: RowStamp;
    } & Remembered)
  /** PUSH-8: applied except for some fields, which the server rejected. */
  | ({
      readonly status: 'applied' | 'conflict';
      readonly row: ServerRow;
      readonly replaced?: Readonly<Record<string, unknown>>;
      readonly rejected: RejectedFields;
    } & Remembered)
  /** The deletion met an unseen edit; the other changes were applied, and may have replaced values. */
  | ({ readonly status: 'conflict'; readonly row: ServerRow; readonly replaced?: Readonly<Record<string, unknown>> } & Remembered)
  /** TOMB-3: deleted, and its tombstone is cleared. */
  | { readonly status: 'gone' }
  | { readonly status: 'rejected'; readonly reason: RejectionReason; readonly message: string; readonly row: ServerRow | null }
  /** FULL-1: the account has no room for it. */
  | { readonly status: 'full'; readonly row: ServerRow | null }
  /** PUSH-9: neither applied nor rejected; retried after a pause. */
  | { readonly status: 'later' };

interface Remembered {
  /**
   * PUSH-11: unacknowledged results of earlier sendings of these changes: what they replaced, and what was rejected of them
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

/** FULL-1: why a document that is not at fault stays on its device, until there is room. */
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
