import * as v from 'valibot';

import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import type { Replica, WriteResult } from '../replica/local-database.ts';
import { draftKey, drafts, knownEntries } from './drafts.ts';
import { type Touched, touchedDraft, UNTOUCHED } from './touched.ts';

export type TypedValues = Readonly<Record<string, string | number>>;

/** The student's correction of a document that the server rejected. */
export const CORRECTION = touchedDraft<TypedValues>(knownEntries(v.union([v.string(), v.number()])));
export const NO_CORRECTION = UNTOUCHED as Touched<TypedValues>;

export function correctionKey(userId: string, documentId: string): string {
  return draftKey(userId, `rejected-${documentId}`);
}

/**
 * Discards a rejected document's changes and the student's correction of them. Otherwise a later rejection would show the old correction.
 */
export async function discardRejected(replica: Replica, userId: string, collection: CollectionName, id: string): Promise<WriteResult> {
  const result = await replica.discard(collection, id);
  if (result.ok) drafts.change(correctionKey(userId, id), CORRECTION, () => NO_CORRECTION);
  return result;
}
