import { canonicalJson } from '../document/json.ts';
import type { LocalDocument, LostValue } from '../document/local-document.ts';
import type { Environment } from '../context/environment.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { isWrittenByStudent } from '../schema/computed-fields.ts';
import { updateDocuments } from '../storage/store.ts';
import { hash128 } from './hash-128.ts';

/**
 * Moves lost values of these documents into the conflict log, from which a student can restore them (MERGE-5). Idempotent after
 * a crash: the same loss has the same id.
 * @returns whether there were any losses
 */
export async function logLost(
  { store, collections }: Pick<Environment, 'store' | 'collections'>,
  collection: string,
  documents: readonly LocalDocument[],
): Promise<boolean> {
  const losers = documents.filter(({ sync }) => sync.lost);
  if (losers.length === 0) return false;
  const schema = collections.find(({ name }) => name === collection);
  const logged = new Set<string>();
  for (const document of losers) {
    const { id: documentId, sync } = document;
    for (const value of sync.lost!) {
      const id = entryId(documentId, value);
      logged.add(id);
      const isWorkedIn = schema?.workedIn?.includes(value.field) === true;
      if (schema && !isWorkedIn && !isWrittenByStudent(schema, value.field, document)) continue;
      const entry = { id, collectionName: collection as CollectionName, documentId, ...value };
      await store.logConflict(entry, earlierEntryId(documentId, value));
    }
  }
  await updateDocuments(
    store,
    collection,
    losers.map(({ id }) => id),
    (current) => current && withoutLogged(current, logged),
  );
  return true;
}

function withoutLogged(document: LocalDocument, logged: ReadonlySet<string>): LocalDocument {
  const { lost = [], ...sync } = document.sync;
  const left = lost.filter((value) => !logged.has(entryId(document.id, value)));
  if (left.length === lost.length) return document;
  if (left.length > 0) return { ...document, sync: { ...sync, lost: left } };
  return { ...document, sync: { ...sync, state: sync.changes.length === 0 ? 'synced' : sync.state } };
}

/** Derives the id from the value, so that a loss reported by both an answer and a pull is one entry. */
function entryId(documentId: string, { field, value }: LostValue): string {
  return `${documentId}.${field}.${hash128(canonicalJson(value))}`;
}

/** The 32-bit id of earlier releases. Two values may share one. */
function earlierEntryId(documentId: string, { field, value }: LostValue): string {
  let hash = 0;
  for (const unit of JSON.stringify(value)) hash = (Math.imul(hash, 31) + unit.codePointAt(0)!) | 0;
  return `${documentId}.${field}.${(hash >>> 0).toString(36)}`;
}
