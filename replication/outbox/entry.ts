import type { Dexie, Table } from 'dexie';

import type { MESSAGE_PICTURES, POST_PICTURES } from './picture-name.ts';
import type { QaWrite } from './qa-write.ts';
import type { UnknownAnswers } from './step-aside.ts';

/** The upload of a message's picture, or its deletion once the message is gone. */
export type PictureWrite = { readonly kind: 'picture'; readonly path: string } | { readonly kind: 'remove-picture'; readonly path: string };

/** A write that waits to be sent and is no document. */
export type OutboxWrite = QaWrite | PictureWrite;

export interface NewEntry<W extends OutboxWrite = OutboxWrite> {
  /** Entries with the same key replace each other: a later vote the earlier one, the deletion of a picture its upload. */
  readonly key: string;
  readonly write: W;
  /** Time of the first write under this key, in epoch milliseconds. Missing in entries of earlier releases. */
  readonly since?: number;
  /** Time of the last write under this key in this outbox, in epoch milliseconds. */
  readonly at?: number;
  /** Why the server refused the entry, or `unknown` if it stepped aside (OUT-2); null while it waits. */
  readonly refusal: string | null;
  /** Counts of unknown answers. Partial in entries of earlier releases. */
  readonly unknown?: Partial<UnknownAnswers>;
}

/** A stored write that waits or was refused. */
export interface Entry<W extends OutboxWrite = OutboxWrite> extends NewEntry<W> {
  /** Increases with each entry and is never reused, so that a replacement is not mistaken for the entry it replaced. */
  readonly id: number;
}

/** A picture that waits, or belongs to a question's draft. Stored as bytes, because WebKit stores no blobs in private windows. */
export interface OutboxFile {
  /** Object name in the bucket: author's folder, slash, id. */
  readonly path: string;
  readonly bucket: typeof MESSAGE_PICTURES | typeof POST_PICTURES;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * One student's outbox of writes that are no documents, in one IndexedDB database. It is no RxDB collection: RxDB opens no 14th one,
 * and two devices never edit the same entry.
 */
export type Outbox = Dexie & { readonly entries: Table<Entry, number, NewEntry>; readonly files: Table<OutboxFile, string> };

/** True for an entry that can be sent. */
export const isWaiting = ({ refusal }: Entry): boolean => refusal === null;

/**
 * True for a deletion after which Storage still has the picture and gives no reason, as for a reported picture (OUT-1). The deletion is
 * retried. The entry is neither shown nor counted, because that would reveal the report.
 */
export const isPassedOver = ({ write, unknown }: Entry): boolean => write.kind === 'remove-picture' && unknown !== undefined;

export const isOfPictures = (entry: Entry): entry is Entry<PictureWrite> => isPictureWrite(entry.write);
export const isOfQuestions = (entry: Entry): entry is Entry<QaWrite> => !isPictureWrite(entry.write);
const isPictureWrite = (write: OutboxWrite): write is PictureWrite => write.kind === 'picture' || write.kind === 'remove-picture';

/** The upload and the deletion of a picture share a key, so that only one of them waits. */
export const keyOfPicture = (path: string): string => `picture ${path}`;

/** Object name of the file that a write sends. */
export function fileOf(write: OutboxWrite): string | undefined {
  if (isPictureWrite(write)) return write.kind === 'picture' ? write.path : undefined;
  return 'picture' in write ? write.picture?.path : undefined;
}
