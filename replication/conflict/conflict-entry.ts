import type { CollectionName } from '../schema/collections.ts';

/** A value of another device that was replaced by one of this device (MERGE-5). */
export interface ConflictEntry {
  readonly id: string;
  /** Not `collection`: that name is taken in every RxDB document. */
  readonly collectionName: CollectionName;
  readonly documentId: string;
  /** `_deleted`: a deletion made here gave way to an edit made elsewhere. */
  readonly field: string;
  readonly value: unknown;
  readonly replacedBy: unknown;
  /** Epoch milliseconds, by this device's clock. */
  readonly at: number;
}
