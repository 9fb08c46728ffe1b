/**
 * What travels between a device and the database: arguments and answers of the two functions
 * `sync_pull` and `sync_push` (supabase/migrations). SPEC.md says what they mean.
 */

export type Seen = Readonly<Record<string, readonly [change: number, version: number]>>;

/** A row as the server has it: the collection's fields and the four sync columns. */
export interface ServerRow {
  readonly id: string;
  readonly _version: number;
  readonly _deleted: boolean;
  /** What the row has taken in from each writer (replication/document/seen.ts): `[last change number, version it made]`. */
  readonly _seen: Seen;
  readonly [field: string]: unknown;
}

/** What a device cannot know of a row it wrote itself: its version and the fields that the server set, or wrote differently. */
export type RowStamp = Pick<ServerRow, '_version'> & Readonly<Record<string, unknown>>;

/** A place in a feed. `xact` is a transaction id in decimal; 64 bits do not fit a number. */
export interface Cursor {
  readonly xact: string;
  readonly id: string;
}

/** PULL-9: a place in a feed that students read from its end: the moment of a row, by `newestBy`, and its id. */
export interface FeedPosition {
  readonly at: number;
  readonly id: string;
}

export interface FeedRequest {
  readonly collection: string;
  readonly scope: string;
  /** Null: from the beginning. */
  readonly cursor: Cursor | null;
  /** VERIFY-1: its digest is wanted, once nothing of it is left to read. */
  readonly verify?: boolean;
  /** VERIFY-1: of this part alone, from here on; that of the whole feed where it is not given. */
  readonly floor?: FeedPosition;
  /** PULL-9: the rows before a place are wanted, at most so many. Without a cursor, the feed is read from now on. */
  readonly part?: { readonly before: FeedPosition; readonly most: number };
  /** PULL-5: how many of the newest rows are wanted at once, should there be more than fit. */
  readonly newest?: number;
}

export interface PullRequest {
  readonly feeds: readonly FeedRequest[];
  /** Rows at most in the whole answer. */
  readonly limit: number;
  /** Transactions of pushes whose answers this device has processed: it has those rows (PULL-3). */
  readonly skip: readonly string[];
  /** INC-4: the newest transaction that this device knows of. */
  readonly heard?: string;
}

export interface FeedPage {
  readonly collection: string;
  readonly scope: string;
  readonly rows: readonly ServerRow[];
  readonly cursor: Cursor | null;
  readonly more: boolean;
  /** TOMB-2: tombstones behind this cursor may be gone. The feed has to be read from the beginning. */
  readonly reread?: boolean;
  /** PULL-5: the newest first. Applied as events are; the cursor knows nothing of them. */
  readonly newest?: readonly ServerRow[];
  readonly part?: FeedPart;
}

/** PULL-9: the last rows before the place that was asked for, the last first, tombstones too. */
export interface FeedPart {
  readonly rows: readonly ServerRow[];
  /** From here on nothing is missing; null where there is nothing before. */
  readonly floor: FeedPosition | null;
}

/** VERIFY-1: how many rows live in a feed, and a hash of their ids and versions. */
export interface FeedDigest {
  readonly collection: string;
  readonly scope: string;
  readonly count: number;
  readonly hash: string;
}

export interface PullAnswer {
  /** Whom the server took the request for; null for a visitor. */
  readonly user: string | null;
  /** Changes when the database is restored from a backup. */
  readonly incarnation: string;
  /** For each collection, every scope the user may see now. */
  readonly scopes: Readonly<Record<string, readonly string[]>>;
  readonly feeds: readonly FeedPage[];
  /** PULL-7: rows are there that may not be shown yet, because a transaction below them is still open. */
  readonly held_back?: boolean;
  /** Of the feeds that asked and were read to their end. */
  readonly digests?: readonly FeedDigest[];
}

/**
 * One edit of one document. `w` and `n` name it, so that the server can tell one it has already taken in from a new
 * one. Without content it is bare: the row has taken it in, and its verdict is still to come (PUSH-11).
 */
export interface Change {
  /** Grows with every edit of the document on this device. */
  readonly n: number;
  /** Who made it: a name that every opening of a database draws anew (DOC-4). Missing in changes from before there were such names. */
  readonly w?: string;
  /** Of a creation, what nobody chose: only a row that is not there yet takes it (DOC-5). */
  readonly init?: Readonly<Record<string, unknown>>;
  /** New values; `_deleted` deletes or restores. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** What the device saw in those fields before it set them. */
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
  /** The version these changes were made on; 0 where the device created the document. */
  readonly base: number;
  readonly changes: readonly Change[];
}

export interface PushRequest {
  /** 2 since changes name their writers. Older apps send none, and find themselves in `_seen` under `device` alone. */
  readonly protocol: 2;
  readonly device: string;
  readonly incarnation: string | null;
  /** INC-4: the newest transaction that this device knows of. */
  readonly heard?: string;
  readonly documents: readonly PushedDocument[];
  /** Transactions of pushes whose answers are stored here: the server need not remember what they replaced (PUSH-11). */
  readonly acknowledged: readonly string[];
}

export type Verdict =
  /**
   * Applied, and this is the row's version now. The device knew the version it wrote on, so it knows
   * the rest: what it sent, and the answer's `stamps`.
   */
  | number
  | ({
      readonly status: 'applied';
      /** The row as it is now; null where a document was created and deleted before the server heard of it. */
      readonly row: ServerRow | null;
      /** Values of another device that these changes replaced. */
      readonly replaced?: Readonly<Record<string, unknown>>;
    } & Remembered)
  | ({
      readonly status: 'applied';
      /** The same, where the server wrote some fields differently from how they were sent. */
      readonly stamp: RowStamp;
    } & Remembered)
  /** PUSH-8: applied but for some fields, which the server refuses. */
  | ({
      readonly status: 'applied' | 'conflict';
      readonly row: ServerRow;
      readonly replaced?: Readonly<Record<string, unknown>>;
      readonly rejected: RejectedFields;
    } & Remembered)
  /** The deletion met an edit it did not know of; the rest of the changes was applied, and may have replaced values. */
  | ({ readonly status: 'conflict'; readonly row: ServerRow; readonly replaced?: Readonly<Record<string, unknown>> } & Remembered)
  /** TOMB-3: it was deleted, and its tombstone is cleared. */
  | { readonly status: 'gone' }
  | { readonly status: 'rejected'; readonly reason: RejectionReason; readonly message: string; readonly row: ServerRow | null }
  /** PUSH-9: neither applied nor refused; sent again after a pause. */
  | { readonly status: 'later' };

interface Remembered {
  /** PUSH-11: what earlier sendings of these changes replaced; their answers were not acknowledged. */
  readonly earlier?: readonly Readonly<Record<string, unknown>>[];
}

export interface RejectedFields {
  readonly fields: readonly string[];
  readonly reason: RejectionReason;
  readonly message: string;
}

/** PUSH-4: what can be wrong with a document itself. Anything else passes, and is waited for. */
export const REJECTION_REASONS = ['forbidden', 'invalid', 'too-large', 'duplicate', 'missing-reference'] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

export interface PushAnswer {
  readonly user: string | null;
  readonly incarnation: string;
  /** The transaction that wrote; decimal, 64 bits. */
  readonly xact: string;
  /** For each pushed collection, the fields that the server set anew in every row it wrote. */
  readonly stamps: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** One for each pushed document, in the same order; null where the incarnation was not the expected one and nothing was written. */
  readonly verdicts: readonly Verdict[] | null;
}
