import type { LostValue } from '../document/local-document.ts';
import type { CollectionName } from '../schema/collections.ts';

/** A value of another device that this device replaced (MERGE-5). */
export interface ConflictEntry extends LostValue {
  readonly id: string;
  /** Not `collection`: RxDB documents reserve that name. */
  readonly collectionName: CollectionName;
  readonly documentId: string;
  /** CONF-4: the screen of the log has listed it. */
  readonly isSeen?: true;
}
