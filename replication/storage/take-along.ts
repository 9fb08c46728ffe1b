import type { LocalDocument } from '../document/local-document.ts';
import { newWriter } from '../document/seen.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { CollectionName } from '../schema/collection-versions.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { existing, storageName } from './indexed-db.ts';
import { moveTrial, type AsTaken } from './move-trial.ts';
import { databaseName } from './open-database.ts';
import { openOldStorage, removeOldStorage } from './old-storage.ts';
import type { Store } from './store.ts';

export interface TrialReading {
  readonly trialId: string;
  /** The account's database. RxDB does not open the trial's: it opens no more collections at once than one student's. */
  readonly store: Store;
  readonly asTaken: AsTaken;
}

/**
 * TRIAL-4: moves a trial's documents into the account's database as STORE-2 moves those of an earlier release: copy, then mark as
 * moved with a new revision, so that a write of a tab that still has the trial open fails or is met by the next round. A crash
 * at any step is continued by calling it again.
 */
export async function takeDocumentsAlong({ trialId, store, asTaken }: TrialReading): Promise<void> {
  const by = newWriter(crypto.randomUUID());
  for (const { schema, name } of await storagesOf(trialId)) {
    const storage = await openOldStorage(name);
    if (storage === null) continue;
    try {
      await moveTrial({ schema, from: storage, store, asTaken, by, now: Date.now });
    } finally {
      storage.close();
    }
  }
}

/**
 * TRIAL-5: removes the emptied storages. Waits for tabs that do not let go.
 * @returns false: a tab has written since, and there is something to take
 */
export async function removeTaken(trialId: string): Promise<boolean> {
  for (const { name } of await storagesOf(trialId)) if (!(await removeOldStorage(name))) return false;
  return true;
}

/** All documents of a collection of the trial, whether they were taken or not. */
export async function trialDocuments(trialId: string, collection: CollectionName, limit: number): Promise<readonly LocalDocument[]> {
  const found: LocalDocument[] = [];
  for (const { schema, name } of await storagesOf(trialId)) {
    const storage = schema.name === collection ? await openOldStorage(name) : null;
    if (storage === null) continue;
    try {
      found.push(...(await storage.all(limit)));
    } finally {
      storage.close();
    }
  }
  return found;
}

interface TrialStorage {
  readonly schema: CollectionSchema;
  readonly name: string;
}

/** In push order, and those of earlier releases first. */
async function storagesOf(trialId: string): Promise<readonly TrialStorage[]> {
  const candidates = Object.values(collectionSchemas).flatMap((schema: CollectionSchema) =>
    Array.from({ length: schema.version + 1 }, (_, version) => ({
      schema,
      name: storageName(databaseName(trialId), schema.name, version),
    })),
  );
  const there = new Set(await existing(candidates.map(({ name }) => name)));
  return candidates.filter(({ name }) => there.has(name));
}
