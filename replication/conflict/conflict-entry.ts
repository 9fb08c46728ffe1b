import type { LostValue } from '../document/local-document.ts';
import type { CollectionName } from '../schema/collections.ts';

/** A value of another device that was replaced by one of this device (MERGE-5). */
export interface ConflictEntry extends LostValue {
  readonly id: string;
  /** Not `collection`: that name is taken in every RxDB document. */
  readonly collectionName: CollectionName;
  readonly documentId: string;
}
