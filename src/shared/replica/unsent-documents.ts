import { waitsForRoom } from '../../../replication/document/retried.ts';
import { waitingSince } from '../../../replication/document/waiting-since.ts';
import type { LocalDocument, SyncState } from '../../../replication/document/local-document.ts';
import { rejectionMessage } from '../../../replication/local/rejection-message.ts';
import { COLLECTION_NAMES, type CollectionName } from '../../../replication/schema/collection-versions.ts';
import { nameRefusal } from '../rules/username-rules.ts';
import { type EditableField, editableFields } from './editable-fields.ts';
import type { Store } from '../../../replication/storage/store.ts';

/** A document with changes that the server does not have. */
export interface UnsentDocument {
  readonly collection: CollectionName;
  readonly id: string;
  /** The student's own text that names the document; null if it has none. */
  readonly title: string | null;
  /** True if the change is a deletion. */
  readonly isDeleted: boolean;
  /** Id of the chat or group that the document belongs to. */
  readonly within: string | null;
  /** Time of the oldest unsent change by this device's clock; null if uncertain. */
  readonly since: number | null;
}

export interface RejectedDocument extends UnsentDocument {
  /** The reason for the rejection, as a sentence for the student. */
  readonly message: string;
  /** FULL-2: true if the document is valid and is sent once the account has room. */
  readonly isWithoutRoom: boolean;
  /** Fields of the change that the student can correct in the list. */
  readonly editable: readonly EditableField[];
}

/** Maximum number listed per collection. The status counts all. */
export const MOST_LISTED = 100;

/** Unsent documents, those that have waited longest first. */
export async function waitingDocuments(store: Store): Promise<UnsentDocument[]> {
  const listed = await inState(store, 'waiting', unsentDocument);
  return listed.toSorted((a, b) => (a.since ?? Infinity) - (b.since ?? Infinity));
}

/** Documents that the server rejected, for the student to retry, edit or discard. */
export function rejectedDocuments(store: Store): Promise<RejectedDocument[]> {
  return inState(store, 'rejected', (document, collection) => ({
    ...unsentDocument(document, collection),
    isWithoutRoom: waitsForRoom(document),
    message: messageOf(document, collection),
    editable: editableFields(document, collection),
  }));
}

function messageOf({ sync: { rejection } }: LocalDocument, collection: CollectionName): string {
  const ofName = collection === 'users' ? nameRefusal(rejection?.message ?? '') : undefined;
  return ofName?.words ?? rejectionMessage(rejection?.reason ?? 'invalid', collection);
}

async function inState<T>(store: Store, state: SyncState, read: (document: LocalDocument, collection: CollectionName) => T): Promise<T[]> {
  const listed = await Promise.all(
    COLLECTION_NAMES.map(async (collection) => (await store.inState(collection, state, MOST_LISTED)).map((one) => read(one, collection))),
  );
  return listed.flat();
}

function unsentDocument(document: LocalDocument, collection: CollectionName): UnsentDocument {
  const since = waitingSince(document.sync);
  return {
    collection,
    id: document.id,
    title: titleOf(document),
    isDeleted: document._deleted,
    within: withinOf(document),
    // A time in the future shows that the clock was set back since.
    since: since !== null && since <= Date.now() ? since : null,
  };
}

function withinOf(document: LocalDocument): string | null {
  const id = document['chat_id'] ?? document['groupId'];
  return typeof id === 'string' ? id : null;
}

/** The student's own text that names a document; null if it has none. */
export function titleOf(document: LocalDocument): string | null {
  const words = document['title'] ?? document['name'] ?? document['front'] ?? beginningOf(document['text']);
  return typeof words === 'string' && words !== '' ? words : null;
}

/** Label of a message: its beginning, or "A picture" when it has no text. */
function beginningOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return text === '' ? 'A picture' : text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
