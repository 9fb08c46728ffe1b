import type { CollectionName } from '../schema/collections.ts';
import type { Environment } from '../engine/environment.ts';

/** MERGE-5: keeps the values that lost, so that a student can have them back. */
export async function logLost(
  { store, clock, newId }: Pick<Environment, 'store' | 'clock' | 'newId'>,
  collection: string,
  documentId: string,
  lost: Readonly<Record<string, unknown>>,
  kept: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [field, value] of Object.entries(lost)) {
    await store.logConflict({
      id: newId(),
      collectionName: collection as CollectionName,
      documentId,
      field,
      value,
      replacedBy: kept[field] ?? null,
      at: clock.now(),
    });
  }
}
