import type { LocalDocument, LostValue } from './local-document.ts';
import type { CollectionName } from '../schema/collection-versions.ts';

/** A value of another device that this device replaced (MERGE-5). */
export interface ConflictEntry extends LostValue {
  readonly id: string;
  /** Not `collection`: RxDB documents reserve that name. */
  readonly collectionName: CollectionName;
  readonly documentId: string;
  /** CONF-4: the screen of the log has listed it. */
  readonly isSeen?: true;
}

/**
 * CONF-1: adds lost values to the document, so that one write stores them with the change that caused them.
 * @param kept what replaced the lost values
 */
export function withLost(
  document: LocalDocument,
  lost: Readonly<Record<string, unknown>>,
  kept: Readonly<Record<string, unknown>>,
  at: number,
): LocalDocument {
  const values = Object.entries(lost).map(([field, value]): LostValue => ({ field, value, replacedBy: kept[field] ?? null, at }));
  if (values.length === 0) return document;
  const { sync } = document;
  const state = sync.state === 'synced' ? 'waiting' : sync.state;
  return { ...document, sync: { ...sync, state, lost: [...(sync.lost ?? []), ...values] } };
}
