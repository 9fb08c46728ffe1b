import type { Dexie, Table } from 'dexie';

import type { MESSAGE_PICTURES, POST_PICTURES } from './picture-name.ts';
import type { QaWrite } from './qa-write.ts';
import type { UnknownAnswers } from './step-aside.ts';

/** A picture of a message, and the deletion of one whose message is gone. */
export type PictureWrite = { readonly kind: 'picture'; readonly path: string } | { readonly kind: 'remove-picture'; readonly path: string };

/** What waits to be sent and is no document. */
export type OutboxWrite = QaWrite | PictureWrite;

export interface NewEntry<W extends OutboxWrite = OutboxWrite> {
  /** A later vote for the same answer replaces the earlier one, and the deletion of a picture its upload. */
  readonly key: string;
  readonly write: W;
  /** When it was written first, epoch milliseconds; missing in what an earlier release stored. */
  readonly since?: number;
  /** When it was written last, in this outbox; epoch milliseconds. */
  readonly at?: number;
  /** Why the server refused it, or `unknown` where it stepped aside (OUT-2); null while it waits. */
  readonly refusal: string | null;
  /** Partial where an earlier release counted. */
  readonly unknown?: Partial<UnknownAnswers>;
}

/** Something that waits, or was refused. */
export interface Entry<W extends OutboxWrite = OutboxWrite> extends NewEntry<W> {
  /** Rises with each entry, and is never used again: what replaces an entry is not taken for it. */
  readonly id: number;
}

/** The bytes of a picture that waits, or of one in a draft of a question. WebKit keeps no blobs in private windows. */
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
 * What waits and is no document, of one student, in one IndexedDB database: RxDB opens no 14th collection, and nothing here is
 * edited by two devices.
 */
export type Outbox = Dexie & { readonly entries: Table<Entry, number, NewEntry>; readonly files: Table<OutboxFile, string> };

/** What can be sent. */
export const isWaiting = ({ refusal }: Entry): boolean => refusal === null;

/**
 * Storage has the picture still and says nothing, as of one that was reported (OUT-1). It is asked again; to show or count it would
 * tell of the report.
 */
export const isPassedOver = ({ write, unknown }: Entry): boolean => write.kind === 'remove-picture' && unknown !== undefined;

export const isOfPictures = (entry: Entry): entry is Entry<PictureWrite> => isPictureWrite(entry.write);
export const isOfQuestions = (entry: Entry): entry is Entry<QaWrite> => !isPictureWrite(entry.write);
const isPictureWrite = (write: OutboxWrite): write is PictureWrite => write.kind === 'picture' || write.kind === 'remove-picture';

/** An upload and a deletion of one picture are never both under way. */
export const keyOfPicture = (path: string): string => `picture ${path}`;

/** Object name of the file that a write sends. */
export function fileOf(write: OutboxWrite): string | undefined {
  if (isPictureWrite(write)) return write.kind === 'picture' ? write.path : undefined;
  return 'picture' in write ? write.picture?.path : undefined;
}
